import { z } from 'zod';
import { isSigned, signatureOf } from '../../../kernel/signature.ts';
import { headerOf } from '../../../kernel/signatures.ts';
import { HostRefused } from '../../../kernel/ssrf-guard.ts';
import { type Account, type Adapter, type Arrival, type ProviderConfig, ProviderError } from './adapter.ts';
import { askAddress } from './http.ts';

const Key = z.string().min(1).max(200);
const ShortText = z.string().max(100).default('');

/** What a system posts: messages of its users, and how far our messages got. Documented in docs/reference/custom-channel.md. */
const Posted = z.strictObject({
  messages: z
    .array(
      z
        .strictObject({
          id: Key,
          person: z.strictObject({
            id: Key,
            firstName: ShortText,
            lastName: ShortText,
            phone: z.string().max(30).optional(),
            language: z.string().max(35).optional(),
          }),
          text: z.string().max(50_000).default(''),
          files: z
            .array(
              z.strictObject({
                url: z.url().max(2000),
                name: z.string().max(200),
                type: z.string().max(100),
              }),
            )
            .max(10)
            .default([]),
          date: z.iso.datetime().optional(),
        })
        .refine(({ text, files }) => text.trim() !== '' || files.length > 0, {
          message: 'A message needs a text or a file.',
          path: ['text'],
        }),
    )
    .max(100)
    .default([]),
  receipts: z
    .array(
      z.strictObject({
        messageId: Key,
        personId: Key,
        state: z.enum(['delivered', 'read', 'failed']),
        error: z.string().max(500).optional(),
      }),
    )
    .max(100)
    .default([]),
});

const Taken = z.object({ id: Key });

/** Bytes of an answer that names the message. */
const ANSWER_MAX = 10_000;

const TIMESTAMP = 'x-foyer-timestamp';
const SIGNATURE = 'x-foyer-signature';

/** A signed webhook in both directions, for systems that no provider connects: apps, robots, kiosks, cars. */
export const custom = (config: ProviderConfig): Adapter => {
  /** Posts JSON, signed. */
  async function post({ values, webhookSecret }: Account, content: object): Promise<Buffer | null> {
    const body = JSON.stringify(content);
    const timestamp = String(Math.floor(Date.now() / 1000));
    const headers = {
      'content-type': 'application/json',
      [TIMESTAMP]: timestamp,
      [SIGNATURE]: signatureOf(webhookSecret, timestamp, Buffer.from(body)),
    };
    const url = values.url ?? '';
    const { status, content: answer } = await askAddress(config, url, {
      headers,
      body,
      maxBytes: ANSWER_MAX,
    }).catch((error) => {
      throw failureOf(error);
    });
    if (status >= 200 && status < 300) return answer;
    throw status === 429 || status >= 500
      ? new ProviderError('unreachable', `Your system answered with status ${status}.`)
      : new ProviderError('refused', `Your system answered with status ${status}.`);
  }

  return {
    verify: ({ webhookSecret }, { headers, body, now }) =>
      isSigned(
        webhookSecret,
        { bytes: body, timestamp: headerOf(headers, TIMESTAMP), signature: headerOf(headers, SIGNATURE) },
        now,
      ),

    read(_, body): readonly Arrival[] {
      const { messages, receipts } = Posted.parse(JSON.parse(body.toString()));
      return [
        ...messages.map(
          ({ id, person, files, text, date }): Arrival => ({
            kind: 'message',
            key: id,
            person: {
              id: person.id,
              firstName: person.firstName,
              lastName: person.lastName,
              ...(person.phone && { phone: person.phone }),
              ...(person.language && { language: person.language }),
            },
            text,
            files: files.map(({ url, name, type }) => ({ ref: url, name, type })),
            at: date ?? new Date().toISOString(),
          }),
        ),
        ...receipts.map(
          ({ messageId, personId, state, error }): Arrival => ({
            kind: 'receipt',
            key: `${messageId} ${state}`,
            person: { id: personId },
            providerId: messageId,
            state,
            ...(error && { error }),
          }),
        ),
      ];
    },

    async send(account, recipient, { key, text, file }) {
      const answer = await post(account, {
        type: 'message',
        id: key,
        to: recipient,
        ...(text !== undefined && { text }),
        ...(file && { file: { url: file.url, name: file.name, type: file.type } }),
      });
      return namedIn(answer) ?? key;
    },

    async command(account, recipient, { key, name, parameters, answerUrl }) {
      await post(account, { type: 'command', id: key, to: recipient, command: name, parameters, answerUrl });
    },

    async check(account) {
      const { url = '' } = account.values;
      await post(account, { type: 'check' });
      return { externalId: url, handle: new URL(url).host, expiresAt: null };
    },

    async media(_, { ref }, maxBytes) {
      const { status, content } = await askAddress(config, ref, { method: 'GET', maxBytes }).catch(
        (error) => {
          throw failureOf(error);
        },
      );
      if (status >= 500)
        throw new ProviderError('unreachable', `The file’s server answered with status ${status}.`);
      if (status !== 200)
        throw new ProviderError('gone', `The file’s server answered with status ${status}.`);
      if (!content) throw new ProviderError('refused', 'The file is too large.');
      return content;
    },
  };
};

/** The id by which a system names a message in its receipts, if it says one. */
function namedIn(answer: Buffer | null): string | null {
  try {
    return Taken.parse(JSON.parse(answer?.toString() ?? '')).id;
  } catch {
    return null;
  }
}

const failureOf = (error: unknown): ProviderError =>
  error instanceof HostRefused
    ? new ProviderError('refused', error.message)
    : new ProviderError('unreachable', 'Your system could not be reached.');
