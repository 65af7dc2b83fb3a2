// Names of rule switches and their values in words; what the page does not know is shown as the server
// writes it, so that a newer server still has a usable lobby.
import { tMaybe } from '../i18n';
import type { GameName } from './protocol';

export function switchName(game: GameName, name: string): string {
  return tMaybe(`switch.${game}.${name}`) ?? name;
}

export function valueName(game: GameName, name: string, value: string): string {
  const own = tMaybe(`switch.${game}.${name}.${value}`);
  if (own) return own;
  if (game === 'ca-ngua' && (name === 'exit' || name === 'extra')) {
    const roll = tMaybe(`switch.ca-ngua.roll.${value}`);
    if (roll) return roll;
  }
  if (value === 'on' || value === 'off') return tMaybe(`switch.${value}`) ?? value;
  return value;
}

/** "A1+rearKick=on" as lines of words: the profile, then what differs from it. */
export function optionLines(
  game: GameName,
  options: string,
): { profile: string; changes: string[] } {
  const [profile = '', ...settings] = options.split('+');
  const changes = settings.map((setting) => {
    const [name = '', value = ''] = setting.split('=');
    return `${switchName(game, name)}: ${valueName(game, name, value)}`;
  });
  return { profile: tMaybe(`profile.${game}.${profile}`) ?? profile, changes };
}
