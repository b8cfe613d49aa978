import { createHmac } from 'node:crypto';
import { mapLink } from '@foyer/domain/map-links';
import { importPKCS8, SignJWT } from 'jose';
import { z } from 'zod';
import { parsedJson } from '../../../kernel/json.ts';
import { headerOf, isSame, uuidOf } from '../../../kernel/signatures.ts';
import { type AccessToken, withAccessTokens } from './access-tokens.ts';
import { type Account, type Adapter, type Arrival, type ProviderConfig, ProviderError } from './adapter.ts';
import { askProvider, parsed } from './http.ts';
import { publicFile } from './keyed-webhook.ts';
import { timeOf } from './reading.ts';

/** A delivery wraps the event; the one that sets up the webhook is a challenge. */
const Delivery = z.object({ message: z.object({ data: z.string() }) });
const Challenge = z.object({ clientToken: z.string(), secret: z.string() });

const Event = z.object({
  senderPhoneNumber: z.string(),
  agentId: z.string(),
  messageId: z.string().default(''),
  eventId: z.string().optional(),
  eventType: z.string().optional(),
  sendTime: z.string().optional(),
  text: z.string().optional(),
  suggestionResponse: z.object({ text: z.string().default('') }).optional(),
  location: z.object({ latitude: z.number(), longitude: z.number() }).optional(),
  userFile: z
    .object({
      payload: z.object({
        fileUri: z.url(),
        fileName: z.string().default('file'),
        mimeType: z.string().default('application/octet-stream'),
      }),
    })
    .optional(),
});

const STATES = { DELIVERED: 'delivered', READ: 'read' } as const;
const ServiceAccount = z.object({ client_email: z.string(), private_key: z.string() });
const Failure = z.object({ error: z.object({ message: z.string().default('') }) });
const SCOPE = 'https://www.googleapis.com/auth/rcsbusinessmessaging';

/** RCS for Business by Google (developers.google.com/business-communications/rcs-business-messaging). */
export const rcs = (config: ProviderConfig): Adapter => {
  async function exchange({ values }: Account): Promise<AccessToken> {
    const { client_email, private_key } = serviceAccountOf(values.serviceAccount ?? '');
    const aud = `${config.GOOGLE_OAUTH_URL}/token`;
    const key = await importPKCS8(private_key, 'RS256').catch(() => {
      throw new ProviderError('credentials', 'The private key of the service account is not valid.');
    });
    const assertion = await new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: 'RS256' })
      .setIssuer(client_email)
      .setAudience(aud)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(key);
    const body = new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion,
    });
    const answer = await askProvider(aud, { method: 'POST', body });
    if (answer.status >= 500)
      throw new ProviderError('unreachable', 'Google is not working properly right now.');
    if (!answer.ok) throw new ProviderError('credentials', 'Google does not accept this service account.');
    const shape = z.object({ access_token: z.string(), expires_in: z.number() });
    const { access_token: token, expires_in: seconds } = parsed(shape, answer.json);
    return { token, seconds };
  }
  const asking = withAccessTokens(exchange);

  return {
    verify({ values }, { headers, body }) {
      const clientToken = values.clientToken ?? '';
      const challenge = Challenge.safeParse(parsedJson(body)).data;
      if (challenge) return isSame(challenge.clientToken, clientToken);
      const data = Delivery.safeParse(parsedJson(body)).data?.message.data;
      if (data === undefined) return false;
      const signed = createHmac('sha512', clientToken).update(Buffer.from(data, 'base64')).digest('base64');
      return isSame(headerOf(headers, 'x-goog-signature'), signed);
    },

    acknowledge({ body }) {
      const challenge = Challenge.safeParse(parsedJson(body)).data;
      return challenge ? { type: 'text/plain', body: challenge.secret } : null;
    },

    read({ values }, body): readonly Arrival[] {
      if (Challenge.safeParse(parsedJson(body)).success) return [];
      const { data } = Delivery.parse(parsedJson(body)).message;
      const event = Event.parse(JSON.parse(Buffer.from(data, 'base64').toString()));
      const { senderPhoneNumber: phone, agentId, messageId, eventType, sendTime } = event;
      if (agentId !== values.agentId) return [];
      const state = STATES[eventType as keyof typeof STATES];
      if (state)
        return [
          {
            kind: 'receipt',
            key: `${messageId} ${state}`,
            person: { id: phone },
            providerId: messageId,
            state,
          },
        ];
      if (eventType !== undefined) return [];
      const file = event.userFile?.payload;
      const place = event.location ? mapLink(event.location.latitude, event.location.longitude) : '';
      return [
        {
          kind: 'message',
          key: messageId,
          person: { id: phone, firstName: '', lastName: '', phone },
          text: event.text ?? event.suggestionResponse?.text ?? place,
          files: file ? [{ ref: file.fileUri, name: file.fileName, type: file.mimeType }] : [],
          at: timeOf(sendTime),
        },
      ];
    },

    // Google answers a message id that it has already with ALREADY_EXISTS, so that sending again is safe.
    async send(account, recipient, { key, text, file, choices }) {
      const id = uuidOf(key);
      const query = { messageId: id, agentId: account.values.agentId ?? '' };
      const contentMessage = file
        ? { contentInfo: { fileUrl: file.url } }
        : { text, ...(choices && { suggestions: suggestionsOf(choices) }) };
      const answer = await asking(account, (token) =>
        askProvider(`${config.RCS_URL}/phones/${encodeURIComponent(recipient)}/agentMessages`, {
          method: 'POST',
          query,
          json: { contentMessage },
          headers: { authorization: `Bearer ${token}` },
        }),
      );
      if (answer.ok || answer.status === 409) return id;
      const said = Failure.safeParse(answer.json).data?.error.message || `status ${answer.status}`;
      if (answer.status === 401) throw new ProviderError('credentials', `Google says: ${said}`);
      if (answer.status === 404) throw new ProviderError('gone', 'This phone does not take RCS messages.');
      if (answer.status === 429)
        throw new ProviderError('limited', 'Google allows no more messages right now.', 10_000);
      if (answer.status >= 500)
        throw new ProviderError('unknown', 'Google is not working properly right now.');
      throw new ProviderError('refused', `Google says: ${said}`);
    },

    async check(account) {
      await exchange(account);
      const { agentId = '' } = account.values;
      return { externalId: agentId, handle: agentId, expiresAt: null };
    },

    media: publicFile(config),
  };
};

/** Buttons that write their text. */
const suggestionsOf = (choices: readonly string[]) =>
  choices.map((text) => ({ reply: { text, postbackData: text } }));

function serviceAccountOf(text: string) {
  const found = ServiceAccount.safeParse(parsedJson(text)).data;
  if (!found) throw new ProviderError('credentials', 'This is not the JSON file of a service account.');
  return found;
}
