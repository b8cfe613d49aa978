import { z } from 'zod';
import { headerOf, hmac, isSame } from '../../../kernel/signatures.ts';
import type { WebhookReply, WebhookRequest } from '../../../kernel/webhook-request.ts';
import { type Account, type Adapter, type OutgoingFile, ProviderError } from './adapter.ts';
import { askProvider, fileFailure, type ProviderRequest, parsed } from './http.ts';

/** The version of the Graph API that the adapters speak. */
export const GRAPH = 'v24.0';

const Failure = z.object({
  error: z.object({
    code: z.number().default(0),
    error_subcode: z.number().default(0),
    message: z.string().default(''),
    error_data: z.object({ details: z.string().optional() }).optional(),
  }),
});

const EXPIRED = [102, 190];
const LIMITED = [4, 17, 32, 613, 80007, 130429, 131048, 131056];
const GONE = [131026, 131030, 131050, 551];
const WINDOW = 131047;
/** Subcodes of Messenger and of Instagram; other errors with their code are missing permissions. */
const WINDOW_SUBCODES = [2018278, 2534022];
/** Templates that do not exist, are paused or disabled, or do not take these values. */
const TEMPLATE = [132000, 132001, 132005, 132007, 132012, 132015, 132016];

/**
 * Asks the Graph API with the account's access token.
 * @throws ProviderError by the code of the error
 */
export async function askGraph<Shape extends z.ZodType>(
  base: string,
  { values }: Account,
  path: string,
  request: ProviderRequest,
  shape: Shape,
): Promise<z.output<Shape>> {
  const answer = await askProvider(`${base}/${GRAPH}/${path}`, {
    ...request,
    headers: { ...request.headers, authorization: `Bearer ${values.accessToken}` },
  });
  if (answer.ok) return parsed(shape, answer.json);
  const failure = Failure.safeParse(answer.json);
  if (!failure.success) throw new ProviderError('unknown', 'Meta is not working properly right now.');
  const { code, error_subcode, message, error_data } = failure.data.error;
  if (EXPIRED.includes(code))
    throw new ProviderError('credentials', 'Meta does not accept this access token any more.');
  if (LIMITED.includes(code) || answer.status === 429)
    throw new ProviderError('limited', 'Meta allows no more messages right now.', 30_000);
  if (GONE.includes(code)) throw new ProviderError('gone', 'The customer cannot be reached on this channel.');
  if (code === WINDOW)
    throw new ProviderError('refused', 'The customer last wrote too long ago. Only a template can be sent.');
  if (WINDOW_SUBCODES.includes(error_subcode))
    throw new ProviderError('refused', 'The customer wrote too long ago to be answered on this channel.');
  if (TEMPLATE.includes(code))
    throw new ProviderError(
      'refused',
      `Meta does not accept this template: ${error_data?.details ?? message}`,
    );
  if (answer.status >= 500) throw new ProviderError('unknown', 'Meta is not working properly right now.');
  throw new ProviderError('refused', `Meta says: ${error_data?.details ?? message}`);
}

/** How Meta proves deliveries: the signature of the app secret, and the verify token of the handshake. */
export const metaProof = {
  verify: ({ values }: Account, { headers, body }: WebhookRequest): boolean =>
    isSame(
      headerOf(headers, 'x-hub-signature-256'),
      `sha256=${hmac('sha256', values.appSecret ?? '', body, 'hex')}`,
    ),
  greet: ({ webhookSecret }: Account, { query }: WebhookRequest): WebhookReply | null =>
    query.get('hub.mode') === 'subscribe' && isSame(query.get('hub.verify_token') ?? '', webhookSecret)
      ? { type: 'text/plain', body: query.get('hub.challenge') ?? '' }
      : null,
} satisfies Pick<Adapter, 'verify' | 'greet'>;

/** What the API calls a kind of file. */
export const metaKind = (type: string, other: string): string => {
  const [kind = ''] = type.split('/');
  return ['image', 'video', 'audio'].includes(kind) ? kind : other;
};

/** A text with quick replies, which write their title. */
export const metaText = (text: string | undefined, choices: readonly string[] = []): object => ({
  text,
  ...(choices.length > 0 && {
    quick_replies: choices.map((title) => ({ content_type: 'text', title, payload: title })),
  }),
});

/** A file as a part of a form. */
export const blobOf = async ({ type, content }: OutgoingFile): Promise<Blob> =>
  new Blob([new Uint8Array(await content())], { type });

/** When an access token ends. Null: never, or unknown. */
export async function expiryOf(base: string, account: Account): Promise<Date | null> {
  const shape = z.object({ data: z.object({ expires_at: z.number().default(0) }) });
  const query = { input_token: account.values.accessToken ?? '' };
  const { data } = await askGraph(base, account, 'debug_token', { query }, shape).catch(() => ({
    data: { expires_at: 0 },
  }));
  return data.expires_at > 0 ? new Date(data.expires_at * 1000) : null;
}

const CDN = /(^|\.)(fbsbx\.com|fbcdn\.net|cdninstagram\.com)$/;

/** Whether an address is of a file that Meta keeps for what was sent or shared. */
export const isMetaCdn = (address: string): boolean =>
  URL.canParse(address) && CDN.test(new URL(address).hostname);

/** Fetches a file from Meta's own servers, which need the access token; no other server gets it. */
export async function metaFile(
  base: string,
  account: Account,
  address: string,
  maxBytes: number,
): Promise<Buffer> {
  const url = new URL(address);
  const isMeta =
    url.host === new URL(base).host ||
    (url.protocol === 'https:' &&
      (isMetaCdn(address) || /(^|\.)(facebook\.com|whatsapp\.net)$/.test(url.hostname)));
  if (!isMeta) throw new ProviderError('refused', 'The file is not on a server of Meta.');
  const headers = { authorization: `Bearer ${account.values.accessToken}` };
  const answer = await askProvider(url, { headers, redirect: 'manual' }, maxBytes);
  if (!answer.ok) throw fileFailure(answer.status);
  return answer.bytes;
}
