import { headerContext } from '@foyer/domain/bots/headers';
import type pg from 'pg';
import { unseal } from '../kernel/seal.ts';

/** Tables that are not backed up, with the reason. */
export const NOT_SAVED: Readonly<Record<string, string>> = {
  backups: 'They name files of this server.',
  failed_attempts: 'Limits start from zero.',
  sessions:
    'All sign-ins end with a restore: their tokens may have been renewed or revoked since the backup.',
};

/** Tables of the installation that belong to no merchant. Every other table has a `merchant_id`. */
export const INSTALLATION_TABLES: readonly string[] = [];

/** Columns that reference content of the file store, with an optional condition on the rows. */
export const FILE_KEY_COLUMNS: readonly (readonly [table: string, column: string, condition?: string])[] = [
  ['files', 'key'],
  ['mail_arrivals', 'raw_file_key'],
  ['mails', 'raw_key'],
  // Archive exports are not included.
  ['table_exports', 'file_key', "format <> 'archive'"],
];

/** Columns with secrets sealed with `SEAL_SECRET`, and the SQL of the context in which the area sealed them. */
export const SEALED_COLUMNS: readonly (readonly [table: string, column: string, context: string])[] = [
  ['ai_providers', 'sealed_key', "concat_ws('/', 'ai', merchant_id, id, 'key')"],
  ['automation_rules', 'secret', "concat_ws(' ', 'automation_rules', merchant_id, id)"],
  ['escalation_rules', 'secret', "concat_ws(' ', 'escalation_rules', merchant_id, id)"],
  ['hub_accounts', 'sealed_token', "concat_ws(' ', 'hub_accounts', merchant_id)"],
  ['identity_keys', 'sealed_secret', "concat_ws(' ', 'identity_keys', merchant_id, engagement_id, key_id)"],
  ['integrations', 'sealed_token', "concat_ws('/', 'integrations', merchant_id, id, 'token')"],
  ['integrations', 'sealed_values', "concat_ws('/', 'integrations', merchant_id, id, 'values')"],
  ['mailboxes', 'dkim_key', "concat_ws('/', 'mailboxes', merchant_id, id, 'dkim')"],
  ['mailboxes', 'imap_password', "concat_ws('/', 'mailboxes', merchant_id, id, 'imap')"],
  ['mailboxes', 'smtp_password', "concat_ws('/', 'mailboxes', merchant_id, id, 'smtp')"],
  ['mailboxes', 'webhook_secret', "concat_ws('/', 'mailboxes', merchant_id, id, 'webhook')"],
  ['messenger_accounts', 'sealed_door', "concat_ws('/', 'messenger_accounts', merchant_id, id, 'door')"],
  ['messenger_accounts', 'sealed_values', "concat_ws('/', 'messenger_accounts', merchant_id, id, 'values')"],
  ['review_accounts', 'sealed_credentials', "concat_ws(' ', 'review_accounts', merchant_id, id)"],
  ['totp_secrets', 'sealed_secret', "concat_ws(' ', 'totp_secrets', merchant_id, member_id)"],
  ['webhook_endpoints', 'sealed_former', "concat_ws('/', 'webhook_endpoints', merchant_id, id)"],
  ['webhook_endpoints', 'sealed_secret', "concat_ws('/', 'webhook_endpoints', merchant_id, id)"],
];

/** Columns with flows of bots, whose requests have sealed headers. */
const FLOW_COLUMNS = [
  ['bots', 'draft'],
  ['bot_versions', 'graph'],
] as const;

/** The sealed headers of flows. A draft and versions with the same one have it once. */
const sealedHeaders = (merchantId: number | null): string =>
  FLOW_COLUMNS.map(
    ([table, column]) => `
      select merchant_id, request ->> 'url' as url, sealed #>> '{}' as sealed
      from ${table},
        jsonb_path_query(${column}, '$.nodes[*].data ? (exists (@.headers[*].sealed))') as request,
        jsonb_path_query(request, '$.headers[*].sealed ? (@ != "")') as sealed
      ${ofMerchant(merchantId)}`,
  ).join(' union ');

/** Tables that are empty in a backup without secrets, so that nobody can sign in with its content. */
export const SECRET_TABLES: ReadonlySet<string> = new Set([
  'one_time_links',
  'passkeys',
  'recovery_codes',
  'totp_secrets',
]);

/** Columns that are empty in a backup without secrets. */
const SECRET_COLUMNS = new Set([
  ...SEALED_COLUMNS.map(([table, column]) => `${table}.${column}`),
  'members.password_hash',
]);

/** The SQL of a column in a backup without secrets. */
export function withoutSecret(table: string, column: string): string {
  if (SECRET_COLUMNS.has(`${table}.${column}`)) return `'' as ${quoted(column)}`;
  if (!FLOW_COLUMNS.some((flow) => flow[0] === table && flow[1] === column)) return quoted(column);
  return `regexp_replace(${quoted(column)}::text, '"sealed": "(?:[^"\\\\]|\\\\.)*"', '"sealed": ""', 'g') as ${quoted(column)}`;
}

/** A table that is backed up. */
export interface Table {
  readonly name: string;
  /** The stored columns, without generated ones. */
  readonly columns: readonly string[];
  /** Columns of the primary key; texts are ordered by bytes. */
  readonly key: readonly { readonly name: string; readonly isText: boolean }[];
}

const TABLES = `
  select c.relname as name,
    (select json_agg(a.attname order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    (select json_agg(json_build_object('name', a.attname, 'isText', a.attcollation <> 0) order by k.position)
      from pg_index i
      cross join lateral unnest(i.indkey::int[]) with ordinality as k(attnum, position)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
      where i.indrelid = c.oid and i.indisprimary) as key
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all($1)
    and (c.relname = any($2) or exists (
      select from pg_attribute a where a.attrelid = c.oid and a.attname = 'merchant_id' and not a.attisdropped))
  order by c.relname`;

/** The tables that are backed up, ordered by name. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(TABLES, [Object.keys(NOT_SAVED), INSTALLATION_TABLES]);
  return rows;
}

const SEQUENCES = `
  select sequencename as name, last_value::text as last from pg_sequences
  where schemaname = 'public' order by sequencename`;

/** The last value of each sequence; null when it is unused. */
export async function readSequences(client: pg.Client): Promise<Record<string, string | null>> {
  const { rows } = await client.query<{ name: string; last: string | null }>(SEQUENCES);
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

/** Counts the sealed secrets of one merchant or of all. */
export async function countSealed(client: pg.Client, merchantId: number | null): Promise<number> {
  const counts = SEALED_COLUMNS.map(
    ([table, column]) => `select ${column} from ${table} ${ofMerchant(merchantId)}`,
  );
  const { rows } = await client.query<{ count: number }>(
    `select count(sealed)::int as count from (
      ${counts.join(' union all ')} union all select sealed from (${sealedHeaders(merchantId)}) as headers
    ) as all_sealed(sealed)`,
  );
  return rows[0]?.count ?? 0;
}

/** Counts the sealed secrets of one merchant or of all that `SEAL_SECRET` does not open. */
export async function countUnopened(
  client: pg.Client,
  merchantId: number | null,
  sealSecret: string,
): Promise<number> {
  const sealed = SEALED_COLUMNS.map(
    ([table, column, context]) =>
      `select ${context} as context, ${column} as sealed from ${table} ${ofMerchant(merchantId, `${column} is not null`)}`,
  );
  const { rows } = await client.query<{ context: string; sealed: string }>(sealed.join(' union all '));
  const headers = await client.query<{ merchant_id: number; url: string; sealed: string }>(
    sealedHeaders(merchantId),
  );
  const opened = [
    ...rows.map(({ context, sealed: one }) => opens(sealSecret, () => context, one)),
    ...headers.rows.map((row) =>
      opens(sealSecret, () => headerContext(row.merchant_id, row.url), row.sealed),
    ),
  ];
  return opened.filter((isOpened) => !isOpened).length;
}

/** Whether a secret opens. Also false for a header whose draft has no valid address. */
function opens(sealSecret: string, context: () => string, sealed: string): boolean {
  try {
    unseal(sealSecret, context(), sealed);
    return true;
  } catch {
    return false;
  }
}

/** The SQL condition for the rows of a merchant, or for all rows when it is null. */
export const ofMerchant = (merchantId: number | null, condition = 'true'): string =>
  merchantId === null ? `where ${condition}` : `where merchant_id = ${merchantId} and ${condition}`;

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
