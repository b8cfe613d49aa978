import type { AutomationSubject } from '@foyer/domain/automation';
import { fullName } from '@foyer/domain/full-name';
import type { RuleFacts, RuleSource } from '@foyer/domain/rule-conditions';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { isOneOf } from '../../kernel/is-one-of.ts';
import { contacts } from '../contacts/tables.ts';
import { loadTasks } from '../escalations/task-subjects.ts';
import { contactFacts, hoursFact, loadConversationFacts } from '../routing/facts.ts';
import { tasks } from '../tasks/tables.ts';
import { visitors } from '../visitors/tables.ts';

/** What a rule acts on, with what conditions can ask for. */
export interface Target {
  readonly type: AutomationSubject;
  readonly id: string;
  readonly title: string;
  readonly path: string;
  readonly conversationId: string | null;
  readonly visitorId: string | null;
  readonly contactId: string | null;
  readonly assignedTo: string | null;
  /** For conversations. */
  readonly waitingSince: Date | null;
  readonly lastReplyAt: Date | null;
  readonly lastInboundAt: Date | null;
  readonly isOpen: boolean;
  readonly createdAt: Date;
  readonly facts: RuleFacts;
}

/** Loads subjects by id, in one query for each source. Missing ones are left out. */
export function loadTargets(
  db: Db,
  merchantId: number,
  type: AutomationSubject,
  ids: readonly string[],
  sources: ReadonlySet<RuleSource>,
  at: Date,
): Promise<Map<string, Target>> {
  if (ids.length === 0) return Promise.resolve(new Map());
  const load = { conversation: loadConversations, task: loadTaskTargets, contact: loadContacts }[type];
  return load(db, merchantId, ids, sources, at);
}

type Load = (
  db: Db,
  merchantId: number,
  ids: readonly string[],
  sources: ReadonlySet<RuleSource>,
  at: Date,
) => Promise<Map<string, Target>>;

const loadConversations: Load = async (db, merchantId, ids, sources, at) => {
  const found = await loadConversationFacts(db, merchantId, ids, sources, at);
  return new Map(
    [...found].map(([id, { row, facts, title, path, visitorId, contactId }]) => [
      id,
      {
        type: 'conversation',
        id,
        title,
        path,
        visitorId,
        contactId,
        facts,
        conversationId: id,
        assignedTo: row.assignedTo,
        waitingSince: row.waitingSince,
        lastReplyAt: row.lastOutboundAt,
        lastInboundAt: row.lastInboundAt,
        isOpen: row.status === 'open' && row.mergedInto === null,
        createdAt: row.createdAt,
      },
    ]),
  );
};

const NOT_WAITING = { waitingSince: null, lastReplyAt: null, lastInboundAt: null };

const loadTaskTargets: Load = async (db, merchantId, ids, _, at) => {
  const found = await loadTasks(db, merchantId, ids);
  const rows = await db
    .select({ id: tasks.id, type: tasks.type, status: tasks.status, createdAt: tasks.createdAt })
    .from(tasks)
    .where(and(eq(tasks.merchantId, merchantId), isOneOf(tasks.id, ids)));
  const of = new Map(rows.map((row) => [row.id, row]));
  const visitorIds = [...found.values()].flatMap(({ visitorId }) => visitorId ?? []);
  const people = await contactsOfVisitors(db, merchantId, visitorIds);
  const facts = await contactFacts(db, merchantId, [...new Set(people.values())]);
  const hours = await hoursFact(db, merchantId, at);
  return new Map(
    [...found].map(([id, subject]) => {
      const contactId = people.get(subject.visitorId ?? '') ?? null;
      const { priority, department, assigned, label } = subject.facts.fields;
      return [
        id,
        {
          ...NOT_WAITING,
          type: 'task',
          id,
          title: subject.title,
          path: subject.path,
          conversationId: null,
          visitorId: subject.visitorId,
          contactId,
          assignedTo: subject.assignedTo,
          isOpen: !subject.facts.isClosed,
          createdAt: of.get(id)?.createdAt ?? new Date(0),
          facts: {
            ...facts.get(contactId ?? ''),
            message: subject.title,
            priority,
            team: department,
            assigned,
            label,
            hours,
            ticketType: of.get(id)?.type,
            ticketStatus: of.get(id)?.status,
          },
        },
      ];
    }),
  );
};

async function contactsOfVisitors(db: Db, merchantId: number, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, string>();
  const rows = await db
    .select({ id: visitors.id, contactId: visitors.contactId })
    .from(visitors)
    .where(and(eq(visitors.merchantId, merchantId), isOneOf(visitors.id, ids)));
  return new Map(rows.flatMap(({ id, contactId }) => (contactId ? [[id, contactId] as const] : [])));
}

const loadContacts: Load = async (db, merchantId, ids, _, at) => {
  const rows = await db
    .select()
    .from(contacts)
    .where(and(eq(contacts.merchantId, merchantId), isOneOf(contacts.id, ids)));
  const facts = await contactFacts(db, merchantId, ids);
  const hours = await hoursFact(db, merchantId, at);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        ...NOT_WAITING,
        type: 'contact',
        id: row.id,
        title: fullName(row) || row.company,
        path: `/contacts/leadinfo/${row.id}`,
        conversationId: null,
        visitorId: null,
        contactId: row.id,
        assignedTo: row.ownerId,
        isOpen: true,
        createdAt: row.createdAt,
        facts: { ...facts.get(row.id), hours },
      },
    ]),
  );
};
