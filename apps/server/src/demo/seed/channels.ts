import type { messageDeliveries } from '../../areas/conversations/delivery-tables.ts';
import type { conversations, messages } from '../../areas/conversations/tables.ts';
import type { Arrival } from '../../areas/messengers/adapters/adapter.ts';
import type {
  messengerAccounts,
  messengerArrivals,
  messengerPeople,
  messengerTemplates,
} from '../../areas/messengers/tables.ts';
import type { visitors } from '../../areas/visitors/tables.ts';
import { seal } from '../../kernel/seal.ts';
import { accountRecipes, talkRecipes, templateRecipes } from '../content/channels.ts';
import { engagementRecipes } from '../content/engagements.ts';
import { ACCOUNT_IDS, DEPARTMENT_IDS, ENGAGEMENT_IDS, MEMBER_IDS, TIDEWELL } from '../ids.ts';
import { after, DAY_MS } from './calendar.ts';
import { summary } from './closing.ts';
import { happened } from './dialogue-messages.ts';
import { idAt } from './visits.ts';

const merchantId = TIDEWELL;
const HOUR_MS = 3_600_000;
const PLAIN = { headerFormat: 'none', header: '', body: '', footer: '', buttons: [] } as const;

/** Connected messengers of the demo shop, simulated, with templates and the conversations of a day. */
export function makeChannels(now: Date, begin: Date, sealSecret: string) {
  const rows = {
    accounts: [] as (typeof messengerAccounts.$inferInsert)[],
    templates: [] as (typeof messengerTemplates.$inferInsert)[],
    people: [] as (typeof messengerPeople.$inferInsert)[],
    arrivals: [] as (typeof messengerArrivals.$inferInsert)[],
    deliveries: [] as (typeof messageDeliveries.$inferInsert)[],
    visitors: [] as (typeof visitors.$inferInsert)[],
    conversations: [] as (typeof conversations.$inferInsert)[],
    messages: [] as (typeof messages.$inferInsert)[],
  };
  for (const { key, channel, name, handle, settings, expiresInDays } of accountRecipes) {
    const id = ACCOUNT_IDS[key];
    const sealed = (what: string, text: string) =>
      seal(sealSecret, `messenger_accounts/${merchantId}/${id}/${what}`, text);
    const talks = talkRecipes.filter(({ account }) => account === key);
    const last = new Date(now.getTime() - Math.min(...talks.map(({ ago }) => ago)) * HOUR_MS);
    rows.accounts.push({
      ...{ merchantId, id, channel, name, handle, settings, externalId: handle, createdAt: begin },
      sealedValues: sealed('values', '{}'),
      sealedWebhookSecret: sealed('door', id),
      departmentId: DEPARTMENT_IDS.care,
      isSimulated: true,
      state: 'connected',
      checkedAt: last,
      lastReceivedAt: last,
      lastSentAt: after(last, 90),
      templatesReadAt: key === 'whatsapp' ? last : null,
      expiresAt: expiresInDays ? new Date(now.getTime() + expiresInDays * DAY_MS) : null,
    });
  }
  for (const [index, { content, reason = '', ...template }] of templateRecipes.entries())
    rows.templates.push({
      ...{
        merchantId,
        id: idAt(begin),
        accountId: ACCOUNT_IDS.whatsapp,
        externalId: String(7000 + index),
      },
      ...template,
      reason,
      content: { ...PLAIN, ...content },
      changedAt: begin,
    });
  for (const talk of talkRecipes) addTalk(rows, talk, now);
  return rows;
}

function addTalk(rows: ReturnType<typeof makeChannels>, talk: (typeof talkRecipes)[number], now: Date): void {
  const accountId = ACCOUNT_IDS[talk.account];
  const { personId, firstName, lastName, country, language, question, reply, state } = talk;
  const channel = accountRecipes.find(({ key }) => key === talk.account)?.channel ?? 'custom';
  const engagement = engagementRecipes.find((one) => one.account === talk.account);
  const at = new Date(now.getTime() - talk.ago * HOUR_MS);
  const [visitorId, conversationId, arrivalId, replyId] = [idAt(at), idAt(at), idAt(at), idAt(at)];
  const jonas = { authorType: 'member' as const, authorId: MEMBER_IDS.jonas, authorName: 'Jonas Lindqvist' };
  const line = (seq: number) => ({ merchantId, conversationId, seq, createdAt: after(at, (seq - 1) * 45) });
  const said: (typeof messages.$inferInsert)[] = [
    {
      ...line(1),
      id: idAt(at),
      clientId: arrivalId,
      authorType: 'visitor',
      authorId: visitorId,
      authorName: `${firstName} ${lastName}`,
      kind: 'text',
      text: question,
    },
  ];
  if (reply !== null)
    said.push(
      { ...line(2), id: idAt(at), ...jonas, kind: 'event', event: happened('took') },
      { ...line(3), id: replyId, clientId: replyId, ...jonas, kind: 'text', text: reply },
      { ...line(4), id: idAt(at), ...jonas, kind: 'event', event: happened('closed') },
    );
  const end = said.at(-1)?.createdAt ?? at;
  rows.visitors.push({
    ...{ merchantId, id: visitorId, firstName, lastName, country, language, channel, conversationId },
    ...(channel === 'whatsapp' && { phone: `+${personId}` }),
    ...(reply !== null && { agentIds: [MEMBER_IDS.jonas] }),
    createdAt: at,
    modifiedAt: at,
    lastSeenAt: at,
  });
  rows.conversations.push({
    ...summary(said),
    ...{ merchantId, id: conversationId, visitorId, channel },
    ...(engagement && { engagementId: ENGAGEMENT_IDS[engagement.key] }),
    ...(reply !== null && {
      status: 'closed' as const,
      closedAt: end,
      assignedTo: MEMBER_IDS.jonas,
      agentIds: [MEMBER_IDS.jonas],
    }),
  });
  rows.messages.push(...said);
  rows.people.push({
    merchantId,
    accountId,
    externalId: personId,
    visitorId,
    lastInboundAt: at,
    createdAt: at,
  });
  const arrived = (content: Arrival, id: string, receivedAt: Date) =>
    rows.arrivals.push({
      ...{ merchantId, id, accountId, sourceKey: `${content.kind} ${content.key}`, personId, content },
      state: 'done',
      receivedAt,
      settledAt: new Date(receivedAt.getTime() + 14),
    });
  const person = { id: personId, firstName, lastName };
  arrived(
    { kind: 'message', key: `demo ${arrivalId}`, person, text: question, files: [], at: at.toISOString() },
    arrivalId,
    at,
  );
  if (reply === null) return;
  const host = channel === 'telegram' ? 'api.telegram.org' : 'graph.example';
  const isSent = state !== 'failed';
  rows.deliveries.push({
    ...{ merchantId, id: replyId, conversationId, seq: 3, accountId, recipient: personId, state },
    attempts: 1,
    dueAt: null,
    providerId: replyId,
    call: { method: 'POST', address: `${host} (simulated)`, status: isSent ? 200 : 400, ms: 182 },
    error: isSent ? null : { text: 'The customer cannot be reached on this channel.', values: {} },
    createdAt: after(at, 90),
  });
  if (isSent)
    arrived(
      { kind: 'receipt', key: `${replyId} ${state}`, person, providerId: replyId, state },
      idAt(after(at, 95)),
      after(at, 95),
    );
}
