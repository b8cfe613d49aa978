import { and, desc, eq, isNull } from 'drizzle-orm';
import { closeBySystem } from '../../areas/conversations/moves.ts';
import { conversations, messages } from '../../areas/conversations/tables.ts';
import { departmentsOf } from '../../areas/visitors/departments.ts';
import { endVisits } from '../../areas/visitors/presence.ts';
import { visitors, visits } from '../../areas/visitors/tables.ts';
import type { Db } from '../../database/tenant.ts';
import { act } from '../../kernel/action.ts';
import { type Scope, type Services, systemScope } from '../../kernel/context.ts';
import type { Place } from '../content/places.ts';
import { TIDEWELL } from '../ids.ts';

/** Marks a visitor as simulated, and sets the city, which the GeoIP database lacks. */
export async function markSimulated(
  services: Services,
  referenceID: string,
  { city, region }: Place,
  params: Record<string, string>,
): Promise<void> {
  await act(systemScope(services, TIDEWELL), async (db) => {
    const one = and(eq(visitors.merchantId, TIDEWELL), eq(visitors.id, referenceID));
    const [known] = await db.select().from(visitors).where(one).for('update');
    if (!known) return { result: undefined, audit: [], events: [] };
    const location = { city, region, params };
    const departmentIds = await departmentsOf(services, db, { ...known, ...location });
    await db
      .update(visitors)
      .set({ ...location, departmentIds, simulated: true })
      .where(one);
    const event = { name: 'visitor.changed', data: { merchantId: TIDEWELL, referenceID } } as const;
    return { result: undefined, audit: [], events: [event] };
  });
}

/** A conversation of a simulated visitor interrupted by a server stop. */
export interface Interrupted {
  readonly referenceID: string;
  readonly engagementId: string;
  readonly city: string;
  readonly script: string;
  /** The visitor's messages so far. */
  readonly said: readonly string[];
}

/** Maximum age of a conversation to be continued. Milliseconds. */
const RESUME_WITHIN_MS = 30 * 60 * 1000;

/** The open conversations of simulated visitors with recent messages, newest first. */
export async function findInterrupted(services: Services): Promise<Interrupted[]> {
  const since = Date.now() - RESUME_WITHIN_MS;
  const { tenant } = systemScope(services, TIDEWELL);
  return tenant.read(async (db) => {
    const rows = await openTalks(db);
    const recent = rows.filter(({ conversation }) => (conversation.lastMessageAt?.getTime() ?? 0) > since);
    const found: Interrupted[] = [];
    for (const { visitor, conversation } of recent) {
      found.push({
        referenceID: visitor.id,
        engagementId: conversation.engagementId ?? '',
        city: visitor.city,
        script: String(visitor.params.script ?? ''),
        said: await tokensOfVisitor(db, conversation.id),
      });
    }
    return found;
  });
}

const openTalks = (db: Db) =>
  db
    .select({ visitor: visitors, conversation: conversations })
    .from(conversations)
    .innerJoin(visitors, and(eq(visitors.merchantId, TIDEWELL), eq(visitors.id, conversations.visitorId)))
    .where(and(eq(conversations.merchantId, TIDEWELL), eq(conversations.status, 'open'), visitors.simulated))
    .orderBy(desc(conversations.id));

async function tokensOfVisitor(db: Db, conversationId: string): Promise<string[]> {
  const rows = await db
    .select({ text: messages.text })
    .from(messages)
    .where(
      and(
        eq(messages.merchantId, TIDEWELL),
        eq(messages.conversationId, conversationId),
        eq(messages.authorType, 'visitor'),
      ),
    );
  return rows.map(({ text }) => text);
}

/** Ends the conversations and visits of all simulated visitors except the given ones. */
export async function clearSimulated(services: Services, except: ReadonlySet<string>): Promise<void> {
  const scope: Scope = systemScope(services, TIDEWELL);
  for (const { visitor, conversation } of await scope.tenant.read(openTalks)) {
    if (!except.has(visitor.id)) await closeBySystem(scope, conversation.id);
  }
  const online = await scope.tenant.read((db) =>
    db
      .selectDistinct({ visitorId: visits.visitorId })
      .from(visits)
      .innerJoin(visitors, and(eq(visitors.merchantId, TIDEWELL), eq(visitors.id, visits.visitorId)))
      .where(and(eq(visits.merchantId, TIDEWELL), isNull(visits.endedAt), visitors.simulated)),
  );
  for (const { visitorId } of online) if (!except.has(visitorId)) await endVisits(scope, visitorId);
}
