import type { ConversationEvent, FileRef } from '@foyer/contract/conversations/shapes';
import { mentionedMemberIds, mentionToken } from '@foyer/domain/mentions';
import type { messages } from '../../areas/conversations/tables.ts';
import type { Dialogue } from '../content/dialogue.ts';
import { products } from '../shop/catalogue.ts';
import { after, DAY_MS } from './calendar.ts';
import type { Random } from './random.ts';
import { idAt } from './visits.ts';

type MessageRow = typeof messages.$inferInsert;

/** A participant of a conversation. */
export interface Speaker {
  readonly id: string;
  readonly firstName: string;
  readonly name: string;
}

/** A conversation to generate from a dialogue. */
export interface DialogueContext {
  readonly merchantId: number;
  readonly conversationId: string;
  readonly dialogue: Dialogue;
  readonly language: string;
  readonly begin: Date;
  readonly visitor: Speaker & { readonly city: string };
  readonly agent: Speaker;
  readonly colleague: Speaker;
  readonly files: ReadonlyMap<string, FileRef>;
}

/** Turns a dialogue into messages with realistic times, and its events. */
export function dialogueToMessages(
  random: Random,
  context: DialogueContext,
): { rows: MessageRow[]; end: Date } {
  const { merchantId, conversationId, dialogue, visitor, agent, colleague } = context;
  const fill = filling(random, context);
  const rows: MessageRow[] = [];
  let at = context.begin;
  let taken = false;

  const add = (row: Partial<MessageRow> & Pick<MessageRow, 'authorType' | 'kind'>, by: Speaker) => {
    rows.push({
      merchantId,
      conversationId,
      seq: rows.length + 1,
      id: idAt(at),
      clientId: row.kind === 'event' ? null : idAt(at),
      authorId: by.id,
      authorName: by.name,
      createdAt: at,
      ...row,
    });
  };

  for (const { by, text, file } of dialogue.turns) {
    if (by !== 'visitor' && !taken) {
      at = after(at, random.between(15, 170));
      add({ authorType: 'member', kind: 'event', event: happened('took') }, agent);
      taken = true;
    }
    if (rows.length > 0) at = after(at, random.between(by === 'note' ? 4 : 9, 75));
    const ref = file === null ? undefined : context.files.get(file);
    const words = fill(text).trim();
    const mentions = by === 'note' ? mentionedMemberIds(words, [colleague]) : [];
    add(
      {
        authorType: by === 'visitor' ? 'visitor' : 'member',
        kind: by === 'note' ? 'note' : 'text',
        text: words,
        attachments: ref ? [ref] : [],
        mentions,
      },
      by === 'visitor' ? visitor : agent,
    );
  }
  return { rows, end: at };
}

/** An event as a message row. */
export const happened = (
  type: ConversationEvent['type'],
  score: number | null = null,
): ConversationEvent => ({
  type,
  to: null,
  score,
  comment: null,
});

function filling(random: Random, { begin, language, visitor, agent, colleague }: DialogueContext) {
  const soon = new Date(begin.getTime() + random.between(2, 5) * DAY_MS);
  const values: Record<string, string> = {
    product: random.pick(products).name,
    order: `TW-${random.between(46_100, 48_990)}`,
    code: random.between(1_000, 9_999).toString(),
    day: new Intl.DateTimeFormat(language, { weekday: 'long' }).format(soon),
    name: visitor.firstName,
    city: visitor.city,
    agent: agent.firstName,
    colleague: mentionToken(colleague),
  };
  return (text: string) =>
    text
      .replaceAll('@{colleague}', '{colleague}')
      .replace(/([,،]? ?)\{(\w+)\}/g, (_, before: string, key: string) =>
        values[key] ? before + values[key] : '',
      );
}
