import { sql } from 'drizzle-orm';
import { type Db, preparedSql } from '../../../database/tenant.ts';
import type { Outcome } from '../../../kernel/action.ts';
import { causedBy } from '../../../kernel/causes.ts';
import { settingsChanged } from '../../../kernel/events.ts';
import { appendWithin, eventEntry, storedEvents } from '../../conversations/append.ts';
import { moveLocked } from '../../conversations/moves.ts';
import type { Played } from './turn.ts';

/** Stores what turns of different conversations left, in a few statements for all of them. */
export async function storeTurns(
  db: Db,
  merchantId: number,
  turns: readonly Played[],
): Promise<Outcome<void>> {
  if (turns.length === 0) return { result: undefined, audit: [], events: [] };
  const stored = await appendWithin(
    db,
    turns.flatMap(({ spoken, closes, row, by }) =>
      closes ? [...spoken, eventEntry(row, by, { type: 'closed' })] : spoken,
    ),
  );
  const storedIn = Map.groupBy(stored, ({ conversationID }) => conversationID);
  const closed = await close(
    db,
    merchantId,
    turns.filter(({ closes }) => closes),
  );
  await storeSessions(db, merchantId, turns);
  return {
    result: undefined,
    audit: [...turns, ...closed].flatMap(({ audit }) => audit),
    events: [
      ...turns.flatMap(({ events, row, session: { state } }) => {
        const said = storedIn.get(row.id);
        const all = said ? [...events, ...storedEvents(row, said)] : events;
        if (state.causes) causedBy(state.causes, all);
        return all;
      }),
      ...closed.flatMap(({ events }) => events),
      settingsChanged(merchantId, 'botSessions'),
    ],
    jobs: turns.flatMap(({ jobs }) => jobs),
  };
}

/** Closes conversations, those of sessions that the same rules led to together. */
async function close(db: Db, merchantId: number, turns: readonly Played[]) {
  const moved: Outcome<unknown>[] = [];
  for (const those of Map.groupBy(turns, ({ session }) => session.state.causes?.join()).values()) {
    const outcome = await moveLocked(
      db,
      merchantId,
      those.map(({ row }) => row),
      { type: 'close' },
    );
    const causes = those[0]?.session.state.causes;
    if (causes) causedBy(causes, outcome.events);
    moved.push(outcome);
  }
  return moved;
}

/** Stores sessions, which have now read all messages of their conversations, and their steps. */
async function storeSessions(db: Db, merchantId: number, turns: readonly Played[]): Promise<void> {
  const sessions = turns.map(({ session, path }) => ({
    id: session.id,
    bot_id: session.botId,
    version: session.version,
    conversation_id: session.conversationId,
    route_id: session.routeId,
    state: session.state,
    reason: session.reason,
    logged: session.logged + path.length,
    wakes_at: session.wakesAt,
    created_at: session.createdAt,
    ended_at: session.endedAt,
  }));
  const steps = turns.flatMap(({ session: { id, logged }, path }) =>
    path.map(({ node, port, changed, detail, milliseconds }, index) => ({
      session_id: id,
      n: logged + index + 1,
      node,
      port,
      changed: changed ?? {},
      detail: detail ?? '',
      milliseconds,
    })),
  );
  await storing(db, {
    merchantId,
    ids: sessions.map(({ conversation_id }) => conversation_id),
    sessions: JSON.stringify(sessions),
    steps: JSON.stringify(steps),
  });
}

const storing = preparedSql(
  'store_bot_sessions',
  sql`
    with stored as (
      insert into bot_sessions (merchant_id, id, bot_id, version, conversation_id, route_id, state, reason, handled_seq,
        logged, wakes_at, created_at, ended_at)
      select c.merchant_id, g.id, g.bot_id, g.version, g.conversation_id, g.route_id, g.state, g.reason, c.last_seq,
        g.logged, g.wakes_at, g.created_at, g.ended_at
      from jsonb_to_recordset(${sql.placeholder('sessions')}::jsonb) as g (id uuid, bot_id uuid, version int,
        conversation_id uuid, route_id uuid, state jsonb, reason text, logged int, wakes_at timestamptz,
        created_at timestamptz, ended_at timestamptz)
      join conversations c on c.merchant_id = ${sql.placeholder('merchantId')} and c.id = g.conversation_id
        and c.id in (select each_id(${sql.placeholder('ids')}))
      on conflict (merchant_id, id) do update set state = excluded.state, reason = excluded.reason,
        handled_seq = excluded.handled_seq, logged = excluded.logged, wakes_at = excluded.wakes_at,
        ended_at = excluded.ended_at
    )
    insert into bot_steps (merchant_id, session_id, n, node, port, changed, detail, milliseconds)
    select ${sql.placeholder('merchantId')}::int, g.* from jsonb_to_recordset(${sql.placeholder('steps')}::jsonb) as g (
      session_id uuid, n int, node text, port text, changed jsonb, detail text, milliseconds int)`,
);
