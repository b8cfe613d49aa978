import type { Message } from '@foyer/contract/conversations/shapes';
import type { AutomationEvent } from '@foyer/domain/automation';
import { and, desc, eq, gt } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { batchedByMerchant } from '../../kernel/batched.ts';
import { currentCauses } from '../../kernel/causes.ts';
import type { Services } from '../../kernel/context.ts';
import type { Events } from '../../kernel/events.ts';
import { isOneOf } from '../../kernel/is-one-of.ts';
import type { Runner } from '../../kernel/runner.ts';
import { MESSAGE_EFFECTS } from '../../message-effects.ts';
import { leadMoves } from '../contacts/lead-tables.ts';
import { contacts } from '../contacts/tables.ts';
import { firstTexts } from '../routing/deciding.ts';
import { tasks } from '../tasks/tables.ts';
import { type Occurrence, startRuns } from './matching.ts';
import { type RuleIndex, ruleIndexOf } from './rules.ts';
import { carryOn } from './running.ts';
import { watchTimes } from './times.ts';

/** A subject that changed; what happened to it is read when it is handled. */
type Changed = { readonly kind: 'task' | 'contact'; readonly id: string; readonly causes: readonly string[] };
type Item = Occurrence | Changed;

/** How far a customer's first text can be from the beginning of a conversation, which may open with events. */
const FIRST_SEQS = 5;

/**
 * How long something counts as new. It may have changed before it is handled; a change long after must not be taken
 * for its beginning. Milliseconds.
 */
const NEW_MS = 2 * 60_000;

/** Starts runs when something happens. */
export function startListening(services: Services): Runner {
  const { bus, messageEffects, log } = services;
  const batch = batchedByMerchant<Item>(
    (merchantId, items) => handle(services, merchantId, [...items.values()]),
    {
      ...MESSAGE_EFFECTS.automation,
      onError: (error) => log.error({ err: error }, 'automation rules were not evaluated'),
    },
  );
  const schedule = (merchantId: number, item: Item) => {
    const id = 'event' in item ? `${item.event} ${item.subjectId} ${item.key}` : `${item.kind} ${item.id}`;
    batch.schedule(merchantId, id, item);
  };
  const changed = (merchantId: number, kind: Changed['kind'], id: string) =>
    schedule(merchantId, { kind, id, causes: currentCauses() });
  const stops = [
    messageEffects.add('automation', (stored) => {
      const causes = currentCauses();
      for (const occurrence of occurrencesOf(stored, causes)) schedule(stored.merchantId, occurrence);
    }),
    bus.follow('conversation.labelled', ({ merchantId, conversationID, label, at }) =>
      schedule(merchantId, {
        event: 'label_added',
        subjectId: conversationID,
        key: `label:${label}:${at}`,
        at: new Date(at),
        facts: { label: [label] },
        causes: currentCauses(),
      }),
    ),
    bus.follow('task.changed', ({ merchantId, taskId }) => changed(merchantId, 'task', taskId)),
    bus.follow('contact.changed', ({ merchantId, contactId }) => changed(merchantId, 'contact', contactId)),
  ];
  return {
    stop: async () => {
      for (const stop of stops) stop();
      await batch.stop();
    },
  };
}

async function handle(services: Services, merchantId: number, items: readonly Item[]): Promise<void> {
  const index = await ruleIndexOf(services)(merchantId);
  if (index.size === 0) return;
  const now = new Date();
  const known = await withFirstTexts(
    services,
    merchantId,
    index,
    items.filter((item) => 'event' in item),
  );
  const changes = await readChanges(
    services,
    merchantId,
    index,
    items.filter((item) => 'kind' in item),
    now,
  );
  await watchTimes(services, merchantId, index, known, now);
  const started = await startRuns(services, merchantId, index, [...known, ...changes], now);
  await carryOn(services, merchantId, started);
}

/** The beginnings of conversations with the customer's first text, which further ones may have followed already. */
async function withFirstTexts(
  services: Services,
  merchantId: number,
  index: RuleIndex,
  occurrences: readonly Occurrence[],
): Promise<readonly Occurrence[]> {
  const isStart = ({ event }: Occurrence) => event === 'conversation_started';
  const ids = occurrences.filter(isStart).map(({ subjectId }) => subjectId);
  if (ids.length === 0 || !index.has('conversation_started')) return occurrences;
  const texts = await services.database.tenant(merchantId).read((db) => firstTexts(db, merchantId, ids));
  return occurrences.map((one) =>
    isStart(one) ? { ...one, facts: { message: texts.get(one.subjectId) ?? '' } } : one,
  );
}

/** What messages and events of a conversation mean for rules. */
function occurrencesOf(
  { conversationID, messages }: Events['messages.stored'],
  causes: readonly string[],
): Occurrence[] {
  return messages.flatMap((message) =>
    eventsOf(message).map(({ event, key = message.id, facts = {} }) => ({
      event,
      subjectId: conversationID,
      key,
      at: new Date(message.createdDate),
      facts,
      causes,
    })),
  );
}

interface Meaning {
  readonly event: AutomationEvent;
  readonly key?: string;
  readonly facts?: Occurrence['facts'];
}

/** What one message or event means for rules. Also for those of the past. */
export function eventsOf({
  kind,
  author,
  text,
  event,
  seq,
}: Pick<Message, 'kind' | 'text' | 'event' | 'seq'> & {
  author: Pick<Message['author'], 'type'>;
}): Meaning[] {
  if (kind === 'text') {
    const facts = { message: text };
    if (author.type === 'member') return [{ event: 'member_message', facts }];
    if (author.type !== 'visitor') return [];
    const message: Meaning = { event: 'customer_message', facts };
    return seq <= FIRST_SEQS
      ? [{ event: 'conversation_started', key: 'started', facts }, message]
      : [message];
  }
  switch (event?.type) {
    case 'took':
    case 'handed_over':
    case 'auto_assigned':
      return [{ event: 'assigned' }];
    case 'closed':
    case 'reopened':
      return [{ event: event.type }];
    case 'rated':
      return [{ event: 'rated', facts: { rating: event.score, message: event.comment ?? '' } }];
    default:
      return [];
  }
}

/** What happened to tickets and contacts that changed. */
async function readChanges(
  services: Services,
  merchantId: number,
  index: RuleIndex,
  items: readonly Changed[],
  now: Date,
): Promise<Occurrence[]> {
  const has = (...events: AutomationEvent[]) => events.some((event) => index.has(event));
  const idsOf = (kind: Changed['kind']) => items.filter((item) => item.kind === kind).map(({ id }) => id);
  const causes = new Map(items.map((item) => [item.id, item.causes]));
  const newSince = new Date(now.getTime() - NEW_MS);
  const [taskIds, contactIds] = [idsOf('task'), idsOf('contact')];
  const asksTasks = taskIds.length > 0 && has('ticket_created', 'ticket_changed');
  const asksContacts = contactIds.length > 0 && has('contact_created', 'contact_changed', 'lead_moved');
  if (!asksTasks && !asksContacts) return [];
  return services.database
    .tenant(merchantId)
    .read(async (db) => [
      ...(asksTasks ? await taskChanges(db, merchantId, taskIds, causes, newSince) : []),
      ...(asksContacts ? await contactChanges(db, merchantId, contactIds, causes, newSince) : []),
    ]);
}

type Causes = ReadonlyMap<string, readonly string[]>;

async function taskChanges(
  db: Db,
  merchantId: number,
  ids: readonly string[],
  causes: Causes,
  newSince: Date,
) {
  const rows = await db
    .select({ id: tasks.id, version: tasks.version, createdAt: tasks.createdAt, updatedAt: tasks.updatedAt })
    .from(tasks)
    .where(and(eq(tasks.merchantId, merchantId), eq(tasks.mode, 'Ticket'), isOneOf(tasks.id, ids)));
  return rows.flatMap(({ id, version, createdAt, updatedAt }) =>
    happened(id, updatedAt, causes.get(id), [
      ...(createdAt > newSince ? ([['ticket_created', 'created']] as const) : []),
      ...(version > 1 ? ([['ticket_changed', `version:${version}`]] as const) : []),
    ]),
  );
}

async function contactChanges(
  db: Db,
  merchantId: number,
  ids: readonly string[],
  causes: Causes,
  newSince: Date,
) {
  const rows = await db
    .select({ id: contacts.id, createdAt: contacts.createdAt, modifiedAt: contacts.modifiedAt })
    .from(contacts)
    .where(and(eq(contacts.merchantId, merchantId), isOneOf(contacts.id, ids)));
  const moves = await db
    .selectDistinctOn([leadMoves.contactId], {
      contactId: leadMoves.contactId,
      id: leadMoves.id,
      movedAt: leadMoves.movedAt,
    })
    .from(leadMoves)
    .where(
      and(
        eq(leadMoves.merchantId, merchantId),
        isOneOf(leadMoves.contactId, ids),
        gt(leadMoves.movedAt, newSince),
      ),
    )
    .orderBy(leadMoves.contactId, desc(leadMoves.movedAt));
  return [
    ...rows.flatMap(({ id, createdAt, modifiedAt }) =>
      happened(id, modifiedAt, causes.get(id), [
        ...(createdAt > newSince ? ([['contact_created', 'created']] as const) : []),
        ...(modifiedAt > createdAt
          ? ([['contact_changed', `changed:${modifiedAt.toISOString()}`]] as const)
          : []),
      ]),
    ),
    ...moves.flatMap(({ contactId, id, movedAt }) =>
      happened(contactId, movedAt, causes.get(contactId), [['lead_moved', `move:${id}`]]),
    ),
  ];
}

const happened = (
  subjectId: string,
  at: Date,
  causes: readonly string[] = [],
  what: readonly (readonly [AutomationEvent, string])[],
): Occurrence[] => what.map(([event, key]) => ({ event, subjectId, key, at, facts: {}, causes }));
