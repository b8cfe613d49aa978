import type { LabelColour } from '@foyer/domain/labels';
import type { conversationLabels, labels } from '../../areas/conversations/label-tables.ts';
import type { messageDrafts } from '../../areas/inbox/tables.ts';
import type { savedViews } from '../../kernel/view-tables.ts';
import { DEPARTMENT_IDS, HARBOUR_CLINIC, MEMBER_IDS, TIDEWELL } from '../ids.ts';
import { after, DAY_MS } from './calendar.ts';
import type { ConversationRow, MessageRow } from './closing.ts';
import { idAt } from './visits.ts';

/** Labels, views and drafts of members as rows. */
export interface InboxRows {
  readonly labels: (typeof labels.$inferInsert)[];
  readonly conversationLabels: (typeof conversationLabels.$inferInsert)[];
  readonly savedViews: (typeof savedViews.$inferInsert)[];
  readonly messageDrafts: (typeof messageDrafts.$inferInsert)[];
}

/** A label, and the keywords that trigger it. */
interface LabelRecipe {
  readonly merchantId: number;
  readonly name: string;
  readonly colour: LabelColour;
  readonly words?: RegExp;
}

const LABELS: readonly LabelRecipe[] = [
  { merchantId: TIDEWELL, name: 'Orders', colour: 'blue' },
  {
    merchantId: TIDEWELL,
    name: 'Orders/Delivery',
    colour: 'teal',
    words: /deliver|courier|entrega|livraison/i,
  },
  {
    merchantId: TIDEWELL,
    name: 'Orders/Delivery/Late',
    colour: 'amber',
    words: /\blate\b|delay|still waiting/i,
  },
  {
    merchantId: TIDEWELL,
    name: 'Orders/Damage',
    colour: 'red',
    words: /broken|scratch|crack|damage|missing/i,
  },
  { merchantId: TIDEWELL, name: 'Billing', colour: 'violet', words: /invoice|factura|facture/i },
  { merchantId: TIDEWELL, name: 'Billing/Refund', colour: 'pink', words: /refund|money back|reembolso/i },
  {
    merchantId: HARBOUR_CLINIC,
    name: 'Appointments',
    colour: 'green',
    words: /appointment|slot|reschedule/i,
  },
  {
    merchantId: HARBOUR_CLINIC,
    name: 'Records',
    colour: 'slate',
    words: /report|record|x-ray|prescription/i,
  },
];

/** One in so many waiting conversations is snoozed, urgent, or in the queue of a team. */
const EACH = { asleep: 7, urgent: 4, queued: 3 } as const;

/** The inbox status of conversations, derived from their messages. */
export function inboxStateOf(
  now: Date,
  rows: readonly ConversationRow[],
  messages: readonly MessageRow[],
): ConversationRow[] {
  const said = Map.groupBy(
    messages.filter(({ kind }) => kind === 'text'),
    ({ conversationId }) => conversationId,
  );
  let open = 0;
  return rows.map((row) => {
    const words = said.get(row.id) ?? [];
    const stands = row.kind === 'mail' ? row : { ...row, ...chatStateOf(row, words) };
    if (stands.status === 'closed' || stands.discardedFrom) return stands;
    open += 1;
    return { ...stands, ...handled(now, stands, open) };
  });
}

function chatStateOf(row: ConversationRow, said: readonly MessageRow[]): Partial<ConversationRow> {
  const inbound = said.findLast(({ authorType }) => authorType === 'visitor');
  const outbound = said.findLast(({ authorType }) => authorType === 'member');
  const isAnswered = !row.waitingSince && outbound !== undefined;
  return {
    inboxStatus: row.status === 'closed' ? 'Completed' : isAnswered ? 'Replied' : 'Pending',
    lastInboundAt: inbound?.createdAt ?? null,
    lastOutboundAt: outbound?.createdAt ?? null,
    lastOutboundBy: outbound?.authorId ?? null,
    assignedAt: row.assignedTo ? (row.createdAt ?? null) : null,
  };
}

/** Columns set by members on open conversations. */
function handled(now: Date, row: ConversationRow, number: number): Partial<ConversationRow> {
  const isMail = row.kind === 'mail';
  const team = row.merchantId === TIDEWELL ? DEPARTMENT_IDS.care : DEPARTMENT_IDS.reception;
  return {
    ...(number % EACH.urgent === 0 && { priority: 'High' }),
    ...(isMail && !row.departmentId && number % EACH.queued === 0 && { departmentId: team }),
    ...(isMail && number % EACH.asleep === 0 && { snoozedUntil: after(now, (DAY_MS / 1000) * 2) }),
  };
}

/** The labels of the demo merchants, saved views, and drafts for two waiting conversations. */
export function makeInboxRows(
  now: Date,
  rows: readonly ConversationRow[],
  messages: readonly MessageRow[],
): InboxRows {
  const begin = new Date(now.getTime() - 60 * DAY_MS);
  const all = LABELS.map(({ words: _, ...label }) => ({ ...label, id: idAt(begin), createdAt: begin }));
  const texts = Map.groupBy(messages, ({ conversationId }) => conversationId);
  const held = rows.flatMap((row) => {
    const text = `${row.subject ?? ''} ${(texts.get(row.id) ?? []).map((message) => message.text).join(' ')}`;
    return LABELS.flatMap(({ merchantId, words }, index) => {
      const labelId = all[index]?.id;
      const fits = labelId && merchantId === row.merchantId && words?.test(text);
      return fits ? [{ merchantId, conversationId: row.id, labelId, createdAt: now }] : [];
    });
  });
  return {
    labels: all,
    conversationLabels: held,
    savedViews: makeViews(begin, all.find(({ name }) => name === 'Orders/Delivery')?.id),
    messageDrafts: makeDrafts(now, rows),
  };
}

function makeViews(createdAt: Date, labelId: string | undefined): InboxRows['savedViews'] {
  const view = { merchantId: TIDEWELL, createdAt };
  return [
    {
      ...view,
      id: idAt(createdAt),
      name: 'Deliveries',
      query: { list: 'team', sort: 'waiting', ...(labelId && { labelId }) },
    },
    {
      ...view,
      id: idAt(createdAt),
      name: 'Unread this week',
      query: { list: 'team', unread: true, days: 7 },
    },
    {
      ...view,
      id: idAt(createdAt),
      ownerId: MEMBER_IDS.priya,
      name: 'Urgent and mine',
      query: { list: 'my', priority: 'High' },
    },
  ];
}

const DRAFTS = [
  { memberId: MEMBER_IDS.priya, text: 'I have asked our workshop, and ' },
  { memberId: MEMBER_IDS.amara, text: 'Thank you for the pictures. We will ' },
] as const;

/** Drafts for unanswered mails. */
function makeDrafts(now: Date, rows: readonly ConversationRow[]): InboxRows['messageDrafts'] {
  const waiting = rows.filter(
    (row) => row.kind === 'mail' && row.merchantId === TIDEWELL && row.inboxStatus === 'Pending',
  );
  return DRAFTS.flatMap(({ memberId, text }, index) => {
    const row = waiting[index];
    if (!row) return [];
    const updatedAt = after(now, -1800 * (index + 1));
    const mail = {
      to: [],
      cc: [],
      bcc: [],
      subject: `Re: ${row.subject ?? ''}`,
      html: '',
      mailboxId: null,
    };
    return [
      {
        merchantId: TIDEWELL,
        id: idAt(updatedAt),
        memberId,
        conversationId: row.id,
        kind: 'mail' as const,
        text,
        mail,
        updatedAt,
      },
    ];
  });
}
