// @vitest-environment node
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { BOT_ERROR_SENTENCES } from '@foyer/contract/bots/errors';
import { IMPORT_REASONS } from '@foyer/contract/contacts/import-reasons';
import { INTENT_FILE_PROBLEMS } from '@foyer/contract/intents/errors';
import type { ErrorDefinition } from '@foyer/contract/kernel/errors';
import { INPUT_SENTENCES } from '@foyer/contract/kernel/input-sentences';
import arabic from '@foyer/contract/locales/refusals.ar.json' with { type: 'json' };
import { afterEach, expect, test } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { refusalText, setRefusals } from './refusals.ts';

const CONTRACT = path.join(import.meta.dirname, '../../../../packages/contract/src');

afterEach(() => setRefusals({}));

const isDefinition = (value: unknown): value is ErrorDefinition =>
  typeof value === 'object' && value !== null && 'code' in value && 'status' in value && 'message' in value;

/** All refusals that areas of the contract define. */
async function definitions(): Promise<ErrorDefinition[]> {
  const files = readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' });
  const modules = await Promise.all(
    files.filter((file) => file.endsWith('errors.ts')).map((file) => import(path.join(CONTRACT, file))),
  );
  const exported = modules.flatMap((module) => Object.values(module as object));
  return exported
    .flatMap((value) => (isDefinition(value) ? [value] : Object.values(value ?? {})))
    .filter(isDefinition);
}

const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

test('every refusal of the contract is said in Arabic', async () => {
  const found = (await definitions()).map(({ message }) => message);
  expect(found.length).toBeGreaterThan(80);
  const missing = [
    ...found,
    ...INPUT_SENTENCES,
    ...IMPORT_REASONS,
    ...Object.values(BOT_ERROR_SENTENCES),
    ...Object.values(INTENT_FILE_PROBLEMS),
  ].filter((message) => !Object.hasOwn(arabic, message));
  expect(missing).toEqual([]);
});

test('a translation has the placeholders of its text', () => {
  const wrong = Object.entries(arabic).filter(
    ([text, translation]) => placeholders(text).join() !== placeholders(translation).join(),
  );
  expect(wrong).toEqual([]);
});

test('a refusal is shown in the language of the console, with its values; without a translation it stays as it is', () => {
  setRefusals(arabic);
  expect(new ApiError(409, 'conversation_closed', 'This conversation is closed.').message).toBe(
    'هذه المحادثة مغلقة.',
  );
  const wording = { text: '{name} is handling this conversation.', values: { name: 'Noor' } };
  expect(
    new ApiError(409, 'already_taken', 'Noor is handling this conversation.', undefined, { wording }).message,
  ).toBe('Noor يتولى هذه المحادثة.');
  expect(
    refusalText('The status cannot change from Draft to Junk.', {
      text: 'The status cannot change from {from} to {to}.',
      values: { from: 'Draft', to: 'Junk' },
    }),
  ).not.toMatch(/[A-Za-z]/);
  expect(new ApiError(409, 'credentials_refused', 'Said by a platform.').message).toBe('Said by a platform.');
});
