import type { Wording } from '@foyer/contract/kernel/errors';
import { fillText } from '@foyer/domain/texts';

let sentences: Readonly<Record<string, string>> = {};

/** Sets the translations of server messages. */
export function setRefusals(next: Readonly<Record<string, string>>): void {
  sentences = next;
}

const translated = (text: string): string => sentences[text] ?? text;

/** A server message in the console's language, unchanged when untranslated. */
export function refusalText(sentence: string, wording?: Wording): string {
  if (!wording || !sentences[wording.text]) return translated(sentence);
  const values = Object.entries(wording.values).map(([name, value]) => [name, translated(String(value))]);
  return fillText(translated(wording.text), Object.fromEntries(values));
}
