import { splitName } from '@foyer/domain/full-name';
import { z } from 'zod';
import { headerOf, hmac, isSame } from '../../../kernel/signatures.ts';
import { type Account, type Adapter, type Arrival, type ProviderConfig, ProviderError } from './adapter.ts';
import { askProvider, fileFailure, type ProviderRequest, parsed } from './http.ts';
import { publicFile } from './keyed-webhook.ts';
import { placeText } from './texts.ts';

const Failure = z.object({ code: z.number().default(0), message: z.string().default('') });

const STATES = { delivered: 'delivered', read: 'read', failed: 'failed', undelivered: 'failed' } as const;

/** Errors that mean that the customer cannot be written to: opted out, no such number, not on WhatsApp. */
const GONE = [21610, 21211, 21214, 21614, 63003, 63024];
const WINDOW = 63016;

const WHATSAPP = 'whatsapp:';

/** SMS by Twilio, or WhatsApp by Twilio, whose numbers have a prefix (twilio.com/docs/messaging/api). */
export const twilio = (config: ProviderConfig, prefix: '' | typeof WHATSAPP): Adapter => {
  const base = `${config.TWILIO_URL}/2010-04-01/Accounts`;
  const authorizationOf = ({ values: { accountSid, authToken } }: Account) => ({
    authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
  });
  const numberOf = ({ values }: Account) => `${prefix}${values.number}`;

  async function ask<Shape extends z.ZodType>(
    account: Account,
    path: string,
    request: ProviderRequest,
    shape: Shape,
  ): Promise<z.output<Shape>> {
    const answer = await askProvider(`${base}/${account.values.accountSid}${path}`, {
      ...request,
      headers: authorizationOf(account),
    });
    if (answer.ok) return parsed(shape, answer.json);
    if (answer.status >= 500) throw new ProviderError('unknown', 'Twilio is not working properly right now.');
    const { code, message } = parsed(Failure, answer.json);
    if (answer.status === 401 || code === 20003)
      throw new ProviderError('credentials', 'Twilio does not accept this account SID and auth token.');
    if (answer.status === 429)
      throw new ProviderError('limited', 'Twilio allows no more messages right now.', 5000);
    if (GONE.includes(code)) throw new ProviderError('gone', `Twilio says: ${message}`);
    if (code === WINDOW)
      throw new ProviderError(
        'refused',
        'The customer last wrote too long ago. Only a template can be sent.',
      );
    throw new ProviderError('refused', `Twilio says: ${message}`);
  }

  return {
    verify({ values }, { url, headers, body }) {
      const form = [...new URLSearchParams(body.toString())].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
      const signed = url + form.map(([name, value]) => name + value).join('');
      return isSame(
        headerOf(headers, 'x-twilio-signature'),
        hmac('sha1', values.authToken ?? '', signed, 'base64'),
      );
    },

    // Without instructions in its own format, Twilio reports an error to the merchant.
    acknowledge: () => ({ type: 'text/xml', body: '<Response/>' }),

    read(account, body): readonly Arrival[] {
      const form = new URLSearchParams(body.toString());
      const of = (name: string) => form.get(name) ?? '';
      const sid = of('MessageSid');
      if (!sid) throw new Error('A message has an id.');
      const state = STATES[of('MessageStatus') as keyof typeof STATES];
      if (state) {
        const error = of('ErrorCode') && `Twilio says: error ${of('ErrorCode')}`;
        return [
          {
            kind: 'receipt',
            key: `${sid} ${state}`,
            person: { id: of('To') },
            providerId: sid,
            state,
            ...(error && { error }),
          },
        ];
      }
      if (of('To') !== numberOf(account) || form.has('MessageStatus')) return [];
      const phone = of('From').replace(WHATSAPP, '');
      return [
        {
          kind: 'message',
          key: sid,
          person: {
            id: of('From'),
            ...splitName(of('ProfileName')),
            ...(phone.startsWith('+') && { phone }),
          },
          text: textOf(of),
          files: Array.from({ length: Math.min(10, Number(of('NumMedia')) || 0) }, (_, index) => {
            const type = of(`MediaContentType${index}`);
            return { ref: of(`MediaUrl${index}`), name: `file.${type.split('/')[1] ?? 'bin'}`, type };
          }),
          at: new Date().toISOString(),
        },
      ];
    },

    async send(account, recipient, { text, file }) {
      const body = new URLSearchParams({
        From: numberOf(account),
        To: recipient,
        StatusCallback: account.webhookUrl,
        ...(text !== undefined && { Body: text }),
        ...(file && { MediaUrl: file.url }),
      });
      const { sid } = await ask(
        account,
        '/Messages.json',
        { method: 'POST', body },
        z.object({ sid: z.string() }),
      );
      return sid;
    },

    async check(account) {
      const { status } = await ask(account, '.json', {}, z.object({ status: z.string() }));
      if (status !== 'active') throw new ProviderError('credentials', 'This Twilio account is not active.');
      return { externalId: numberOf(account), handle: account.values.number ?? '', expiresAt: null };
    },

    async connect(account) {
      // The address of a WhatsApp sender is entered at Twilio by hand.
      if (prefix === WHATSAPP) return;
      const query = { PhoneNumber: account.values.number ?? '' };
      const shape = z.object({ incoming_phone_numbers: z.array(z.object({ sid: z.string() })) });
      const { incoming_phone_numbers } = await ask(account, '/IncomingPhoneNumbers.json', { query }, shape);
      const [number] = incoming_phone_numbers;
      if (!number) throw new ProviderError('refused', 'This Twilio account does not have the number.');
      const body = new URLSearchParams({ SmsUrl: account.webhookUrl, SmsMethod: 'POST' });
      await ask(account, `/IncomingPhoneNumbers/${number.sid}.json`, { method: 'POST', body }, z.unknown());
    },

    async media(account, { ref }, maxBytes) {
      if (!ref.startsWith(`${config.TWILIO_URL}/`))
        throw new ProviderError('refused', 'The file is not on a server of Twilio.');
      const headers = authorizationOf(account);
      const answer = await askProvider(ref, { headers, redirect: 'manual' }, maxBytes);
      const moved = answer.headers.get('location');
      if (answer.ok) return answer.bytes;
      if (!moved) throw fileFailure(answer.status);
      return publicFile(config)(account, { ref: moved, name: '', type: '' }, maxBytes);
    },
  };
};

/** What was written or chosen, or the place that was sent. */
function textOf(of: (name: string) => string): string {
  const written = of('Body') || of('ButtonText') || of('ListTitle');
  const [latitude, longitude] = [of('Latitude'), of('Longitude')];
  if (!latitude || !longitude) return written;
  const place = placeText({ latitude, longitude, name: of('Label'), address: of('Address') });
  return [written, place].filter(Boolean).join('\n');
}
