import type { Wording } from '@foyer/contract/kernel/errors';
import { fillText } from '@foyer/domain/texts';

let sentences: Readonly<Record<string, string>> = {};

/** Sets in what words the server's refusals are shown. */
export function setRefusals(next: Readonly<Record<string, string>>): void {
  sentences = next;
}

const translated = (text: string): string => sentences[text] ?? text;

/** A sentence of the server in the language of the console; unchanged where it has no translation. */
export function refusalText(sentence: string, wording?: Wording): string {
  if (!wording || !sentences[wording.text]) return translated(sentence);
  const values = Object.entries(wording.values).map(([name, value]) => [name, translated(String(value))]);
  return fillText(translated(wording.text), Object.fromEntries(values));
}
