// The person at this browser: name and coins as the server last told them.
import { getMe, setName } from './api';

class Person {
  name = $state('');
  coins = $state<number | undefined>(undefined);

  async refresh(): Promise<void> {
    try {
      this.take(await getMe());
    } catch {
      // Without a server there is nothing to show; the next refresh tries again.
    }
  }

  /** Throws what the server says against the name. */
  async rename(name: string): Promise<void> {
    this.take(await setName(name));
  }

  private take(me: { name: string; coins: number }): void {
    this.name = me.name;
    this.coins = me.coins;
  }
}

export const me = new Person();
