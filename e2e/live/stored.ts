import pg from 'pg';

/** A message in the database. */
export interface StoredMessage {
  readonly conversationId: string;
  readonly seq: number;
  readonly id: string;
  readonly clientId: string | null;
  readonly kind: 'text' | 'note' | 'event';
  readonly text: string;
}

const QUERY = `
  select conversation_id as "conversationId", seq, id, client_id as "clientId", kind, text
  from messages where conversation_id = any($1::uuid[]) order by conversation_id, seq`;

/** Reads messages directly from the database, by conversation, in order. */
export async function readStored(
  databaseUrl: string,
  ids: readonly string[],
): Promise<Map<string, StoredMessage[]>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<StoredMessage>(QUERY, [ids]);
    return Map.groupBy(rows, ({ conversationId }) => conversationId);
  } finally {
    await client.end();
  }
}
