import { agentPhrase, placePhrase } from '@foyer/domain/agents/phrases';
import { queuePositions } from '@foyer/domain/assignment';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import type { Consequences } from '../../../kernel/records.ts';
import { departments } from '../../accounts/departments/tables.ts';
import { waitingChats } from '../../assignment/items.ts';
import { queueForTeamWithin } from '../../conversations/assigning.ts';
import { changeWithin } from '../../conversations/moves.ts';
import type { ConversationRow } from '../../conversations/present.ts';
import { hoursFact } from '../../routing/facts.ts';
import type { agentAuthor } from './beginning.ts';

/** What the visitor is told: that the team is closed, or the place in the queue. */
export async function handOverText(
  db: Db,
  row: ConversationRow,
  departmentId: string | null,
  language: string,
): Promise<string> {
  const { merchantId, id, waitingSince } = row;
  if ((await hoursFact(db, merchantId, new Date())) === 'closed')
    return agentPhrase('handOverClosed', language);
  const own = {
    id,
    departmentIds: departmentId === null ? [] : [departmentId],
    waitingSince: waitingSince ?? new Date(),
  };
  const position = queuePositions([...(await waitingChats(db, merchantId)), own]).get(id) ?? 1;
  return `${agentPhrase('handOver', language)} ${placePhrase(position, language)}`;
}

/** Gives the conversation back to the queue, of a department if there is one. */
export async function release(
  db: Db,
  merchantId: number,
  row: ConversationRow,
  departmentId: string | null,
  by: ReturnType<typeof agentAuthor>,
): Promise<Consequences> {
  const released = await changeWithin(db, merchantId, row.id, {
    action: { type: 'release' },
    event: () => ({ type: 'released' }),
    by,
  });
  if (departmentId === null) return released;
  const [team] = await db
    .select({ id: departments.id, name: departments.name })
    .from(departments)
    .where(and(eq(departments.merchantId, merchantId), eq(departments.id, departmentId)));
  // A team that was deleted since: the conversation waits in the queue of all.
  if (!team) return released;
  const queued = await queueForTeamWithin(db, merchantId, released.result, team);
  return {
    audit: [...released.audit, ...queued.audit],
    events: [...released.events, ...queued.events],
    jobs: [...(released.jobs ?? []), ...(queued.jobs ?? [])],
  };
}
