import { WidgetSettings } from '@foyer/contract/engagements/shapes';
import { MerchantSettings } from '@foyer/contract/merchants/shapes';
import { stateOf, surfaceOf, type WidgetLanguage } from '@foyer/domain/engagement';
import { isUuid } from '@foyer/domain/ids';
import { isOpen, nextClosing, nextOpening } from '@foyer/domain/opening-hours';
import { fillText } from '@foyer/domain/texts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Services, systemScope } from '../../../kernel/context.ts';
import { publicUrl } from '../../../kernel/public-url.ts';
import { notFound } from '../../../kernel/refusal.ts';
import { refuseDelivery } from '../../../kernel/refused-deliveries.ts';
import { engagements } from '../../engagements/tables.ts';
import { hoursOf } from '../../merchants/opening-hours.ts';
import { findMerchant, type MerchantRow } from '../../merchants/queries.ts';
import { type AccountRow, findAccount, openAccount } from '../accounts.ts';
import { adapterOf } from '../adapters/index.ts';
import { messengerAccounts } from '../tables.ts';
import { awaitAnswer } from './answers.ts';
import { askForCallBack, callerOf, endCall, storeWords, TURNS_MAX, type Words } from './calls.ts';
import { VOICE_TEXTS } from './texts.ts';
import { type Speech, twiml } from './twiml.ts';

const PATH = '/clbk/voice';
const BODY_MAX = 64 * 1024;
/** States in which Twilio reports that a call is over. */
const OVER = ['completed', 'busy', 'failed', 'no-answer', 'canceled'];

/** A smart assistant with the account of its number. */
interface Assistant {
  readonly engagement: typeof engagements.$inferSelect;
  readonly merchant: MerchantRow;
  readonly account: AccountRow;
  readonly widget: WidgetSettings;
}

/**
 * Adds the address that Twilio calls when someone rings the number of a smart assistant, and with what they said. Each
 * answer is instructions for the call.
 */
export function registerVoice(app: FastifyInstance, services: Services): void {
  app.register(async (webhook) => {
    webhook.removeAllContentTypeParsers();
    webhook.addContentTypeParser('*', { parseAs: 'buffer' }, (_, bytes, done) => done(null, bytes));
    webhook.post<{ Params: { id: string } }>(
      `${PATH}/:id`,
      { bodyLimit: BODY_MAX },
      async (request, reply) => {
        const assistant = await assistantOf(services, request.params.id);
        await verify(services, assistant, request);
        const form = new URLSearchParams(bodyOf(request).toString());
        const turn = Number(new URL(publicUrl(services.config, request.url)).searchParams.get('turn') ?? 0);
        const speech = await nextSpeech(services, assistant, form, turn);
        return reply.type('text/xml; charset=utf-8').send(twiml(speech));
      },
    );
  });
}

const bodyOf = ({ body }: FastifyRequest) => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));

/** @throws Refusal `not_found` */
async function assistantOf({ database }: Services, id: string): Promise<Assistant> {
  if (!isUuid(id)) throw notFound();
  const found = await database.anonymous((db) =>
    db.execute<{ merchant: number | null }>(sql`select find_engagement(${id}) as merchant`),
  );
  const merchantId = found.rows[0]?.merchant;
  if (!merchantId) throw notFound();
  const tenant = database.tenant(merchantId);
  const merchant = await findMerchant(tenant);
  const ofId = and(
    eq(engagements.merchantId, merchantId),
    eq(engagements.id, id),
    isNull(engagements.removedAt),
  );
  const [engagement] = await tenant.read((db) => db.select().from(engagements).where(ofId));
  const accountId = engagement?.accountId;
  const account = accountId ? await tenant.read((db) => findAccount(db, merchantId, accountId)) : null;
  if (!engagement || !merchant || !account?.isActive || surfaceOf(engagement.type) !== 'voice')
    throw notFound();
  return { engagement, merchant, account, widget: WidgetSettings.parse(engagement.widget) };
}

/** @throws Refusal `forbidden` for a request that Twilio did not sign for this account */
async function verify(services: Services, { account }: Assistant, request: FastifyRequest): Promise<void> {
  const { config } = services;
  const url = publicUrl(config, request.url);
  const signed = {
    method: 'POST',
    url,
    query: new URL(url).searchParams,
    headers: request.headers,
    body: bodyOf(request),
    now: new Date(),
  } as const;
  if (!(await adapterOf(config, account).verify(openAccount(config, account), signed)))
    await refuseDelivery(services, messengerAccounts, account);
}

/** What is said next: the greeting first, then an answer to what was heard. */
async function nextSpeech(
  services: Services,
  assistant: Assistant,
  form: URLSearchParams,
  turn: number,
): Promise<Speech> {
  const { engagement, merchant, account, widget } = assistant;
  const { language } = widget.page;
  const texts = VOICE_TEXTS[language];
  const call = { callId: form.get('CallSid') ?? '', from: callerOf(form.get('From') ?? '') };
  const words = form.get('SpeechResult')?.trim() ?? '';
  const ending = (...says: string[]): Speech => ({ language, says, listensAt: null });
  const isActive = stateOf(engagement, new Date()) === 'active';
  if (!words && OVER.includes(form.get('CallStatus') ?? '')) {
    const missed = isActive ? texts.missed : null;
    await endCall(systemScope(services, engagement.merchantId), account, engagement, call, missed);
    return ending();
  }
  if (!isActive) return ending(texts.closed);
  const listening = (...says: string[]): Speech => ({
    language,
    says,
    listensAt: `${PATH}/${engagement.id}?turn=${turn + 1}`,
    otherwise: turn === 0 ? texts.silence : texts.goodbye,
  });
  if (turn === 0)
    return listening(
      widget.openingMessage ?? fillText(texts.greeting, { name: widget.title || merchant.name }),
    );
  if (!words) return ending(texts.goodbye);
  const answers = await answersTo(services, assistant, { ...call, turn, words });
  return turn >= TURNS_MAX
    ? ending(...answers.filter((text) => text !== texts.more), texts.goodbye)
    : listening(...answers);
}

/** What a bot or an AI agent answers, else the opening hours to who asks for them. All others are called back. */
async function answersTo(services: Services, assistant: Assistant, said: Words): Promise<readonly string[]> {
  const { engagement, account, widget } = assistant;
  const { language } = widget.page;
  const texts = VOICE_TEXTS[language];
  const scope = systemScope(services, engagement.merchantId);
  const sent = await storeWords(scope, account, engagement, said);
  const answer = await awaitAnswer(scope.tenant, sent);
  if (answer?.goesOn) return answer.says;
  if (!answer && texts.hours.test(said.words)) return [openingText(assistant, language), texts.more];
  await askForCallBack(scope, engagement, sent.conversationId, said);
  return [...(answer?.says ?? []), texts.noted, texts.more];
}

/** When the merchant is open, by its hours. Calls are answered without a member. */
function openingText({ merchant, widget }: Assistant, language: WidgetLanguage): string {
  const texts = VOICE_TEXTS[language];
  const stored = widget.openingHours ?? MerchantSettings.parse(merchant.settings).openingHours;
  if (!stored) return texts.open;
  const hours = hoursOf(stored, merchant.timeZone);
  const now = new Date();
  const time = (at: Date, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: merchant.timeZone }).format(at);
  const clock = { hour: 'numeric', minute: '2-digit' } as const;
  const closes = nextClosing(hours, now);
  if (closes) return fillText(texts.openUntil, { time: time(closes, clock) });
  const opens = nextOpening(hours, now);
  if (opens) return fillText(texts.opensAt, { time: time(opens, { weekday: 'long', ...clock }) });
  return isOpen(hours, now) ? texts.open : texts.shut;
}
