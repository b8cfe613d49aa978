import { agentPhrase, placePhrase } from '@foyer/domain/agents/phrases';
import { queuePositions } from '@foyer/domain/assignment';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { departments } from '../accounts/departments/tables.ts';
import { waitingChats } from '../assignment/items.ts';
import type { ConversationRow } from '../conversations/present.ts';
import { hoursFact } from './facts.ts';

interface Team {
  readonly id: string;
  readonly name: string;
}

/** A team by its id. Null without an id, and for a team that was deleted: everybody gets the conversation. */
export async function findTeam(db: Db, merchantId: number, id: string | null): Promise<Team | null> {
  if (id === null) return null;
  const [team = null] = await db
    .select({ id: departments.id, name: departments.name })
    .from(departments)
    .where(and(eq(departments.merchantId, merchantId), eq(departments.id, id)));
  return team;
}

interface Wanted {
  readonly departmentId: string | null;
  /** Instead of that one outside opening hours. */
  readonly closedDepartmentId?: string | null;
}

interface ReceivingTeam {
  readonly team: Team | null;
  /** Whether it is outside opening hours. */
  readonly isClosed: boolean;
  /** The answer to the visitor: that the team is closed, or the place in the queue. */
  readonly text: string;
}

/** The team that gets a conversation from a bot or an AI agent now, with the answer to the visitor. */
export async function receivingTeam(
  db: Db,
  { merchantId, id, waitingSince }: ConversationRow,
  { departmentId, closedDepartmentId }: Wanted,
  language: string,
): Promise<ReceivingTeam> {
  const isClosed = (await hoursFact(db, merchantId, new Date())) === 'closed';
  const team = await findTeam(db, merchantId, (isClosed ? closedDepartmentId : null) ?? departmentId);
  if (isClosed) return { team, isClosed, text: agentPhrase('handOverClosed', language) };
  const own = { id, departmentIds: team ? [team.id] : [], waitingSince: waitingSince ?? new Date() };
  const position = queuePositions([...(await waitingChats(db, merchantId)), own]).get(id) ?? 1;
  return { team, isClosed, text: placePhrase(position, language) };
}
