let sentences: Readonly<Record<string, string>> = {};

/** Sets in what words the server's refusals are shown. */
export function setRefusals(next: Readonly<Record<string, string>>): void {
  sentences = next;
}

/** A sentence of the server in the language of the console, as far as it is known there. */
export const refusalText = (sentence: string): string => sentences[sentence] ?? sentence;
