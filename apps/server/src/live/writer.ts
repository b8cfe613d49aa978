import type { ConversationEvent, FileRef } from '@foyer/contract/conversations/shapes';
import pg from 'pg';
import { WRITER_ROLE } from '../database/table.ts';
import { isConnectionError, POOL_TIMES } from '../database/tenant.ts';

/** A message to store: the columns of `messages` without its number and time. */
export interface MessageEntry {
  readonly merchant_id: number;
  readonly conversation_id: string;
  readonly id: string;
  readonly client_id: string | null;
  readonly author_type: 'visitor' | 'member' | 'bot' | 'system';
  readonly author_id: string | null;
  readonly author_name: string;
  readonly author_image: string | null;
  readonly kind: 'text' | 'note' | 'event';
  readonly text: string;
  readonly attachments: readonly FileRef[];
  readonly mentions: readonly string[];
  readonly event: ConversationEvent | null;
}

/**
 * How storing went. `known`: a message with this client id is there already, and this is its place. `closed`: words
 * for a conversation that is closed are not stored.
 */
export type Appended =
  | {
      readonly outcome: 'stored' | 'known';
      readonly seq: number;
      readonly id: string;
      readonly createdAt: Date;
    }
  | { readonly outcome: 'closed' }
  | { readonly outcome: 'missing' };

interface AppendedRow {
  readonly outcome: Appended['outcome'];
  readonly seq: number;
  readonly id: string;
  readonly created_at: Date;
}

/** Stores messages for good. */
export interface MessageWriter {
  /** Resolves after the commit. Entries of one conversation are stored in the order of the calls. */
  append(entry: MessageEntry): Promise<Appended>;
  close(): Promise<void>;
}

interface Waiting {
  readonly entry: MessageEntry;
  readonly resolve: (appended: Appended) => void;
  readonly reject: (error: unknown) => void;
}

/** Entries of one statement at most. */
const GROUP_MOST = 500;

export const APPEND_MESSAGES = 'select * from append_messages($1::jsonb)';

export const presentAppended = (row: AppendedRow): Appended =>
  row.outcome === 'stored' || row.outcome === 'known'
    ? { outcome: row.outcome, seq: row.seq, id: row.id, createdAt: new Date(row.created_at) }
    : { outcome: row.outcome };

/**
 * Groups what arrives while a commit is under way into the next one: one statement, one commit, for all conversations
 * of all merchants. It therefore connects under a role of its own, which may read and write messages and conversations
 * and nothing else.
 */
export function openWriter(url: string): MessageWriter {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    ...POOL_TIMES,
    options: `-c role=${WRITER_ROLE} -c statement_timeout=30000`,
  });
  pool.on('error', () => {});
  let waiting: Waiting[] = [];
  let running: Promise<void> | null = null;

  async function store(group: readonly Waiting[]): Promise<void> {
    try {
      const { rows } = await pool.query<AppendedRow>({
        name: 'append_messages',
        text: APPEND_MESSAGES,
        values: [JSON.stringify(group.map(({ entry }) => entry))],
      });
      group.forEach(({ resolve }, index) => {
        resolve(presentAppended(rows[index] as AppendedRow));
      });
    } catch (error) {
      // One entry that the database refuses must not take the others with it.
      if (group.length > 1 && !isConnectionError(error)) for (const one of group) await store([one]);
      else for (const { reject } of group) reject(error);
    }
  }

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      const group = waiting.slice(0, GROUP_MOST);
      waiting = waiting.slice(GROUP_MOST);
      await store(group);
    }
    running = null;
  }

  return {
    append(entry) {
      return new Promise((resolve, reject) => {
        waiting.push({ entry, resolve, reject });
        running ??= Promise.resolve().then(run);
      });
    },
    async close() {
      await running;
      await pool.end();
    },
  };
}
