import { DNQ_REASONS, LADDER } from '@foyer/domain/lead-ladder';
import { and, eq, ne, sql } from 'drizzle-orm';
import { leadMoves } from '../../areas/contacts/lead-tables.ts';
import { linkVisitors } from '../../areas/contacts/linking.ts';
import { scoreRules, scoreSettings } from '../../areas/contacts/score-tables.ts';
import { startRun } from '../../areas/contacts/scoring/runs.ts';
import { contacts } from '../../areas/contacts/tables.ts';
import { act } from '../../kernel/action.ts';
import { type Services, systemScope } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import { leadNotes, scoreRuleRecipes } from '../content/leads.ts';
import { MEMBER_IDS, TIDEWELL } from '../ids.ts';
import { seedContacts } from './contacts.ts';
import { type Random, seededRandom } from './random.ts';

type ContactRow = typeof contacts.$inferSelect;

/** Makes contacts of the visitors who are known, with the history of their lead steps, lists and scoring rules. Once. */
export async function seedLeads(services: Services): Promise<void> {
  const merchantId = TIDEWELL;
  const scope = systemScope(services, merchantId);
  const [known] = await scope.tenant.read((db) =>
    db.select().from(scoreSettings).where(eq(scoreSettings.merchantId, merchantId)),
  );
  if (known) return;
  await linkVisitors(services, merchantId);
  await act(scope, async (db) => {
    await db.execute(sql`
      update contacts c set created_at = v.first, lead_moved_at = v.first + (now() - v.first) * 0.6,
        owner_id = coalesce(c.owner_id, v.agent)
      from (select contact_id, min(created_at) as first, (array_agg(agent_ids[1] order by last_seen_at desc))[1] as agent
        from visitors where merchant_id = ${merchantId} and contact_id is not null group by contact_id) v
      where c.merchant_id = ${merchantId} and c.id = v.contact_id`);
    // Who asked for a call is about to buy.
    await db.execute(sql`
      with wanting as (
        update contacts set lead_status = 'SQL' where merchant_id = ${merchantId}
          and id in (select contacts_wanting_a_call(${merchantId})) returning id)
      update visitors v set lead_status = 'SQL' from wanting w where v.merchant_id = ${merchantId} and v.contact_id = w.id`);
    const moved = await db
      .select()
      .from(contacts)
      .where(and(eq(contacts.merchantId, merchantId), ne(contacts.leadStatus, 'NEW')));
    const random = seededRandom(24);
    const moves = moved.flatMap((contact) => movesTo(random, contact));
    if (moves.length > 0) await db.insert(leadMoves).values(moves);
    await db
      .insert(scoreRules)
      .values(scoreRuleRecipes.map((rule) => ({ ...rule, merchantId, id: newId() })));
    await db.insert(scoreSettings).values({ merchantId, cap: 100, mqlAt: 50, sqlAt: 80 });
    const jobs = await seedContacts(db, merchantId, random);
    return {
      result: undefined,
      audit: [],
      events: [],
      jobs: [...jobs, ...(await startRun(db, merchantId))],
    };
  });
}

/** The moves that brought a contact to its step, one after the other. */
function movesTo(random: Random, contact: ContactRow): (typeof leadMoves.$inferInsert)[] {
  const { merchantId, id: contactId, createdAt, leadMovedAt, ownerId } = contact;
  const isDnq = contact.leadStatus === 'DNQ';
  const path = isDnq
    ? (['NEW', 'DNQ'] as const)
    : LADDER.slice(0, LADDER.indexOf(contact.leadStatus as 'MQL') + 1);
  const span = leadMovedAt.getTime() - createdAt.getTime();
  return path.slice(1).map((to, index) => ({
    merchantId,
    id: newId(),
    contactId,
    from: path[index] ?? 'NEW',
    to,
    actorType: 'member' as const,
    actorId: ownerId ?? MEMBER_IDS.priya,
    reason: to === 'DNQ' ? random.pick(DNQ_REASONS) : ('member' as const),
    note: to === 'DNQ' || to === 'NEW' ? '' : random.pick(leadNotes[to]),
    movedAt: new Date(createdAt.getTime() + (span * (index + 1)) / (path.length - 1)),
  }));
}
