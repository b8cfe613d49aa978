import { createDecipheriv } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { headerOf, uuidOf } from '../../../kernel/signatures.ts';
import { type Account, type Adapter, type Arrival, type ProviderConfig, ProviderError } from './adapter.ts';
import { askProvider, fileFailure, parsed } from './http.ts';
import { publicFile } from './keyed-webhook.ts';

const Attachment = z.object({
  name: z.string().default('file'),
  mimeType: z.string().default('application/octet-stream'),
  /** The hex of an AES-256 key, after '00'. */
  key: z.string().regex(/^00[0-9a-fA-F]{64}$/),
  url: z.string(),
  owner: z.string(),
  'signature-base64': z.string().default(''),
});

const Delivery = z.object({
  type: z.string(),
  id: z.string(),
  sourceId: z.string(),
  destinationId: z.string(),
  body: z.string().default(''),
  locale: z.string().optional(),
  attachments: z.array(Attachment).default([]),
});

/** Stands for an attachment in a text. */
const PLACEHOLDER = '\uFFFC';
const GUNZIPPED_MAX = 3 * 1024 * 1024;

/** Apple Messages for Business, for approved messaging service providers (register.apple.com/resources/messages). */
export const apple = (config: ProviderConfig): Adapter => {
  const secretOf = ({ values }: Account) => Buffer.from(values.apiSecret ?? '', 'base64');
  const authorizationOf = async (account: Account) => {
    const jwt = await new SignJWT()
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer(account.values.providerId ?? '')
      .setIssuedAt()
      .sign(secretOf(account));
    return `Bearer ${jwt}`;
  };

  return {
    async verify(account, { headers, now }) {
      const token = /^Bearer (\S+)$/.exec(headerOf(headers, 'authorization'))?.[1];
      if (!token || headerOf(headers, 'destination-id') !== account.values.businessId) return false;
      const audience = account.values.providerId ?? '';
      const options = {
        audience,
        algorithms: ['HS256'],
        maxTokenAge: '1h',
        clockTolerance: 60,
        currentDate: now,
      };
      return jwtVerify(token, secretOf(account), options).then(
        () => true,
        () => false,
      );
    },

    read({ values }, body, { headers }): readonly Arrival[] {
      const isZipped = headerOf(headers, 'content-encoding') === 'gzip';
      const bytes = isZipped ? gunzipSync(body, { maxOutputLength: GUNZIPPED_MAX }) : body;
      const {
        type,
        id,
        sourceId,
        destinationId,
        body: text,
        locale,
        attachments,
      } = Delivery.parse(JSON.parse(bytes.toString()));
      // Typing, and that a customer closed the conversation, are no messages.
      if (type !== 'text' || destinationId !== values.businessId) return [];
      return [
        {
          kind: 'message',
          key: id,
          person: { id: sourceId, firstName: '', lastName: '', ...(locale && { language: locale }) },
          text: text.replaceAll(PLACEHOLDER, '').trim(),
          files: attachments.map((attachment) => ({
            ref: JSON.stringify(attachment),
            name: attachment.name,
            type: attachment.mimeType,
          })),
          at: new Date().toISOString(),
        },
      ];
    },

    async send(account, recipient, { key, text }) {
      const id = uuidOf(key);
      const { businessId = '' } = account.values;
      const answer = await askProvider(`${config.APPLE_MESSAGES_URL}/message`, {
        method: 'POST',
        json: { v: 1, id, type: 'text', sourceId: businessId, destinationId: recipient, body: text },
        headers: {
          id,
          'source-id': businessId,
          'destination-id': recipient,
          authorization: await authorizationOf(account),
        },
      });
      if (answer.ok) return id;
      if (answer.status === 401 || answer.status === 403)
        throw new ProviderError('credentials', 'Apple does not accept this provider ID and secret.');
      if (answer.status === 404 || answer.status === 410)
        throw new ProviderError('gone', 'The customer has closed this conversation.');
      if (answer.status === 429)
        throw new ProviderError('limited', 'Apple allows no more messages right now.', 10_000);
      if (answer.status >= 500)
        throw new ProviderError('unknown', 'Apple is not working properly right now.');
      throw new ProviderError('refused', `Apple answered with status ${answer.status}.`);
    },

    // Apple has no request that only checks. The first delivery proves the secret.
    async check({ values }) {
      const { businessId = '', apiSecret = '' } = values;
      if (Buffer.from(apiSecret, 'base64').length < 16)
        throw new ProviderError('credentials', 'The API secret is a long text in Base64.');
      return { externalId: businessId, handle: businessId, expiresAt: null };
    },

    async media(account, { ref }, maxBytes) {
      const { key, url, owner, 'signature-base64': signature } = Attachment.parse(JSON.parse(ref));
      const answer = await askProvider(`${config.APPLE_MESSAGES_URL}/preDownload`, {
        headers: {
          url,
          owner,
          signature,
          'source-id': account.values.businessId ?? '',
          authorization: await authorizationOf(account),
        },
      });
      if (!answer.ok) throw fileFailure(answer.status);
      const found = parsed(z.object({ 'download-url': z.url() }), answer.json);
      const file = { ref: found['download-url'], name: '', type: '' };
      const encrypted = await publicFile(config)(account, file, maxBytes);
      const decipher = createDecipheriv('aes-256-ctr', Buffer.from(key.slice(2), 'hex'), Buffer.alloc(16));
      return Buffer.concat([decipher.update(encrypted), decipher.final()]);
    },
  };
};
