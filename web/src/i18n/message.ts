// One thing the page says: Vietnamese and English always, Khmer where we are sure of it.
export interface Message {
  vi: string;
  en: string;
  km?: string;
}
