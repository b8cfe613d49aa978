import type { Wording } from '@foyer/contract/kernel/errors';
import { translateMessage } from '@foyer/domain/texts';

let sentences: Readonly<Record<string, string>> = {};

/** Sets the translations of server messages. */
export function setRefusals(next: Readonly<Record<string, string>>): void {
  sentences = next;
}

/** A server message in the console's language, unchanged when untranslated. */
export const refusalText = (sentence: string, wording?: Wording): string =>
  translateMessage(sentences, sentence, wording);
