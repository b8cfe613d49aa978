import type { conversations, messages } from '../../areas/conversations/tables.ts';
import { TIDEWELL } from '../ids.ts';
import { after } from './calendar.ts';
import { happened, type Speaker } from './dialogue-messages.ts';
import type { Random } from './random.ts';
import { idAt } from './visits.ts';

export type MessageRow = typeof messages.$inferInsert;
export type ConversationRow = typeof conversations.$inferInsert;

const COMMENTS: Readonly<Record<number, readonly string[]>> = {
  5: [
    '',
    '',
    'So quick!',
    'Lovely people',
    'Rápido y amable',
    'Très aimable',
    'خدمة رائعة',
    'Best chat I had with any shop',
  ],
  4: ['', '', 'Good answer, a little slow', 'Helpful'],
  3: ['', 'It was all right'],
  2: ['I had to wait long for the first answer'],
  1: ['Still no lamp.'],
};

/** Closes a conversation, in half of the cases with a rating, mostly a good one. */
export function closing(
  random: Random,
  written: { readonly rows: readonly MessageRow[]; readonly end: Date },
  { visitor, agent }: { readonly visitor: Speaker; readonly agent: Speaker },
): { rows: MessageRow[]; close: Partial<ConversationRow> } {
  const rows = [...written.rows];
  const last = rows.at(-1) as MessageRow;
  const { merchantId, conversationId } = last;
  const add = (
    event: NonNullable<MessageRow['event']>,
    at: Date,
    by: Speaker,
    authorType: 'visitor' | 'member',
  ) =>
    rows.push({
      merchantId,
      conversationId,
      seq: rows.length + 1,
      id: idAt(at),
      authorType,
      authorId: by.id,
      authorName: by.name,
      kind: 'event',
      event,
      createdAt: at,
    });

  const closedAt = after(written.end, random.between(20, 240));
  add(happened('closed'), closedAt, agent, 'member');
  const close: Partial<ConversationRow> = { status: 'closed', closedAt };
  if (random.chance(0.52)) {
    const score = random.weighted([
      { score: 5, weight: 58 },
      { score: 4, weight: 25 },
      { score: 3, weight: 10 },
      { score: 2, weight: 5 },
      { score: 1, weight: 2 },
    ]).score;
    const comment = random.pick(COMMENTS[score] ?? ['']);
    add({ ...happened('rated', score), comment }, after(closedAt, random.between(5, 90)), visitor, 'visitor');
    Object.assign(close, { ratingScore: score, ratingComment: comment });
  }
  return { rows, close };
}

/** The columns of a conversation that summarise its messages. */
export function summary(rows: readonly MessageRow[]): Omit<ConversationRow, 'id' | 'visitorId'> {
  const said = rows.filter(({ kind }) => kind === 'text');
  const last = said.at(-1) as MessageRow;
  const inbound = said.filter(({ authorType }) => authorType === 'visitor').length;
  const begin = rows[0] as MessageRow;
  return {
    merchantId: TIDEWELL,
    createdAt: begin.createdAt,
    lastSeq: rows.length,
    visitorDelivered: rows.length,
    visitorRead: rows.length,
    agentRead: rows.length,
    inboundCount: inbound,
    outboundCount: said.length - inbound,
    lastMessageAt: last.createdAt,
    lastMessage: {
      text: (last.text || last.attachments?.[0]?.name || '').slice(0, 200),
      author: last.authorType,
      authorName: last.authorName,
      authorId: last.authorId ?? null,
      createdDate: last.createdAt.toISOString(),
    },
  };
}
