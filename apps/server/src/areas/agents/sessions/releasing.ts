import { agentPhrase } from '@foyer/domain/agents/phrases';
import type { Db } from '../../../database/tenant.ts';
import type { Consequences } from '../../../kernel/records.ts';
import { queueForTeamWithin } from '../../conversations/assigning.ts';
import { changeWithin } from '../../conversations/moves.ts';
import type { ConversationRow } from '../../conversations/present.ts';
import { findTeam, receivingTeam } from '../../routing/receiving-team.ts';
import type { agentAuthor } from './beginning.ts';

/** The answer to the visitor with which a conversation is handed over. */
export async function handOverText(
  db: Db,
  row: ConversationRow,
  departmentId: string | null,
  language: string,
): Promise<string> {
  const { isClosed, text } = await receivingTeam(db, row, { departmentId }, language);
  return isClosed ? text : `${agentPhrase('handOver', language)} ${text}`;
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
  const team = await findTeam(db, merchantId, departmentId);
  if (!team) return released;
  const queued = await queueForTeamWithin(db, merchantId, released.result, team);
  return {
    audit: [...released.audit, ...queued.audit],
    events: [...released.events, ...queued.events],
    jobs: [...(released.jobs ?? []), ...(queued.jobs ?? [])],
  };
}
