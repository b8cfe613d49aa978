import pg from 'pg';
import { WRITER_ROLE } from '../database/table.ts';
import { POOL_TIMES } from '../database/tenant.ts';
import { makeBatcher } from '../kernel/batcher.ts';
import { violates } from '../kernel/violations.ts';
import { batchSize, commitSeconds, messageOutcomes } from '../kernel/watching/metrics.ts';
import { type Appended, type AppendedRow, type MessageEntry, presentAppended } from './entries.ts';
import { withoutRepeats } from './repeats.ts';

/** Stores messages durably. */
export interface MessageWriter {
  /** Resolves after the commit. Entries of one conversation are stored in the order of the calls. */
  append(entry: MessageEntry): Promise<Appended>;
  close(): Promise<void>;
}

/** How long messages wait for a locked conversation. Milliseconds. */
const LOCK_TIMEOUT_MS = 500;
/**
 * The lock timeout when a batch is retried by conversation after it has waited; messages of conversations that are
 * still locked are rejected. Milliseconds.
 */
const RETRY_LOCK_TIMEOUT_MS = 20;

/** The messages of one call must differ in conversation or client id. */
const APPEND_MESSAGES = 'select * from append_messages($1::jsonb, $2)';

/**
 * Batches the messages that arrive during a commit into the next one: one statement and one commit for all
 * conversations of all merchants. It therefore connects with its own role, which may only read and write messages and
 * conversations.
 */
export function openWriter(url: string): MessageWriter {
  const patient = openConnection(url, LOCK_TIMEOUT_MS);
  const impatient = openConnection(url, RETRY_LOCK_TIMEOUT_MS);
  const writing = makeBatcher<MessageEntry, Appended>(write, {
    keyOf: ({ conversation_id }) => conversation_id,
  });

  async function write(entries: readonly MessageEntry[], hasWaited: boolean): Promise<Appended[]> {
    batchSize.observe(entries.length);
    const { once, outcomesOf } = withoutRepeats(entries);
    const ended = commitSeconds.startTimer();
    const rows = await store(hasWaited ? impatient : patient, JSON.stringify(once)).finally(ended);
    for (const [outcome, of] of Map.groupBy(rows, (row) => row.outcome)) {
      messageOutcomes.inc({ outcome }, of.length);
    }
    return outcomesOf(rows.map(presentAppended));
  }

  /** Nearly all messages are new, so known ones are looked up only after one of the batch was refused. */
  async function store(pool: pg.Pool, entries: string, hasRetries = false): Promise<AppendedRow[]> {
    const values = [entries, hasRetries];
    try {
      const query = { name: 'append_messages', text: APPEND_MESSAGES, values };
      return (await pool.query<AppendedRow>(query)).rows;
    } catch (error) {
      if (hasRetries || !violates(error, 'messages_client')) throw error;
      return store(pool, entries, true);
    }
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

/** Rules out scans, as a plan would otherwise be kept that was good while the tables were small. */
const PLANNING = [
  'plan_cache_mode=force_generic_plan',
  'enable_seqscan=off',
  'enable_bitmapscan=off',
  'enable_hashjoin=off',
  'enable_mergejoin=off',
  'jit=off',
];

/** A pool of one connection, opened at its first use. */
function openConnection(url: string, lockTimeoutMs: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    ...POOL_TIMES,
    options: [`role=${WRITER_ROLE}`, 'statement_timeout=30000', `lock_timeout=${lockTimeoutMs}`, ...PLANNING]
      .map((setting) => `-c ${setting}`)
      .join(' '),
  });
  pool.on('error', () => {});
  return pool;
}
