import { agentPhrase, placePhrase } from '@foyer/domain/agents/phrases';
import { queuePositions } from '@foyer/domain/assignment';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import { departments } from '../../accounts/departments/tables.ts';
import { waitingChats } from '../../assignment/items.ts';
import type { ConversationRow } from '../../conversations/present.ts';
import { hoursFact } from '../../routing/facts.ts';

interface Wanted {
  readonly departmentId: string | null;
  readonly closedDepartmentId?: string | null;
}

interface Receiver {
  /** Null: everybody. */
  readonly team: { readonly id: string; readonly name: string } | null;
  /** What the visitor is told: that the team is closed, or the place in the queue. */
  readonly text: string;
}

/** The team that gets a conversation at this time, and what the visitor is told. */
export async function receiverOf(
  db: Db,
  { merchantId, id, waitingSince }: ConversationRow,
  { departmentId, closedDepartmentId }: Wanted,
  language: string,
): Promise<Receiver> {
  const isClosed = (await hoursFact(db, merchantId, new Date())) === 'closed';
  const teamId = (isClosed ? closedDepartmentId : null) ?? departmentId;
  // A team that was deleted since: the conversation waits in the queue of all.
  const [team = null] = teamId
    ? await db
        .select({ id: departments.id, name: departments.name })
        .from(departments)
        .where(and(eq(departments.merchantId, merchantId), eq(departments.id, teamId)))
    : [];
  if (isClosed) return { team, text: agentPhrase('handOverClosed', language) };
  const own = { id, departmentIds: team ? [team.id] : [], waitingSince: waitingSince ?? new Date() };
  const position = queuePositions([...(await waitingChats(db, merchantId)), own]).get(id) ?? 1;
  return { team, text: placePhrase(position, language) };
}
