import pg from 'pg';
import { WRITER_ROLE } from '../database/table.ts';
import { POOL_TIMES } from '../database/tenant.ts';
import { grouped } from '../kernel/grouped.ts';
import { commitSeconds, groupSize, messageOutcomes } from '../kernel/watching/metrics.ts';
import { type Appended, type AppendedRow, type MessageEntry, presentAppended } from './entries.ts';
import { withoutRepeats } from './repeats.ts';

/** Stores messages durably. */
export interface MessageWriter {
  /** Resolves after the commit. Entries of one conversation are stored in the order of the calls. */
  append(entry: MessageEntry): Promise<Appended>;
  close(): Promise<void>;
}

/** How long messages wait for a locked conversation. Milliseconds. */
const HELD_MS = 500;
/**
 * How long they wait when a group has waited already and is tried conversation by conversation; messages of those that
 * are still held are refused for now. Milliseconds.
 */
const STILL_HELD_MS = 20;

/** No two messages of one call may share a conversation and a client id. */
const APPEND_MESSAGES = 'select * from append_messages($1::jsonb)';

/**
 * Groups what arrives while a commit is under way into the next one: one statement, one commit, for all conversations
 * of all merchants. It therefore connects under a role of its own, which may read and write messages and conversations
 * and nothing else.
 */
export function openWriter(url: string): MessageWriter {
  const patient = openConnection(url, HELD_MS);
  const impatient = openConnection(url, STILL_HELD_MS);
  const writing = grouped<MessageEntry, Appended>(write, ({ conversation_id }) => conversation_id);

  async function write(entries: readonly MessageEntry[], hasWaited: boolean): Promise<Appended[]> {
    groupSize.observe(entries.length);
    const { once, answersOf } = withoutRepeats(entries);
    const ended = commitSeconds.startTimer();
    const { rows } = await (hasWaited ? impatient : patient)
      .query<AppendedRow>({ name: 'append_messages', text: APPEND_MESSAGES, values: [JSON.stringify(once)] })
      .finally(ended);
    for (const [outcome, of] of Map.groupBy(rows, (row) => row.outcome)) {
      messageOutcomes.inc({ outcome }, of.length);
    }
    return answersOf(rows.map(presentAppended));
  }

  return {
    append: (entry) =>
      writing.add(entry).catch((error: unknown) => {
        messageOutcomes.inc({ outcome: 'refused' });
        throw error;
      }),
    async close() {
      await writing.settled();
      await Promise.all([patient.end(), impatient.end()]);
    },
  };
}

/** One connection, opened when it is first needed. */
function openConnection(url: string, lockTimeoutMs: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    ...POOL_TIMES,
    options: `-c role=${WRITER_ROLE} -c statement_timeout=30000 -c lock_timeout=${lockTimeoutMs}`,
  });
  pool.on('error', () => {});
  return pool;
}
