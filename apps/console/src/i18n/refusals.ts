import type { Wording } from '@foyer/contract/kernel/errors';
import { fillText, translateMessage } from '@foyer/domain/texts';

let sentences: Readonly<Record<string, string>> = {};

/** Sets the translations of server messages. */
export function setRefusals(next: Readonly<Record<string, string>>): void {
  sentences = next;
}

/** A server message in the console's language, unchanged when untranslated. */
export const refusalText = (sentence: string, wording?: Wording): string =>
  translateMessage(sentences, sentence, wording);

/** A stored template in the console's language, with its values. */
export const wordingText = (wording: Wording): string =>
  refusalText(fillText(wording.text, wording.values), wording);
