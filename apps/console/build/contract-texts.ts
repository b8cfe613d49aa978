import { pathToFileURL } from 'node:url';
import type { ExtractorType } from '@lingui/conf';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';

/** The files of the contract that hold nothing but data and texts in English. */
export const CONTRACT_TEXTS = '<rootDir>/../../packages/contract/src/*/audit.ts';

/** Has the texts of the contract translated like those of the console; `contractText` shows them. */
export const contractTexts: ExtractorType = {
  match: (filename) => /contract\/src\/\w+\/audit\.ts$/.test(filename),
  async extract(filename, _code, onMessageExtracted) {
    const module: unknown = await import(pathToFileURL(filename).href);
    for (const message of textsIn(module))
      onMessageExtracted({ id: generateMessageId(message), message, origin: [filename, 1] });
  },
};

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
