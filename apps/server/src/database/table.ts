import { sql } from 'drizzle-orm';
import { customType, integer, pgPolicy, pgRole, timestamp, uuid } from 'drizzle-orm/pg-core';

/** The role of requests. It owns nothing and does not bypass row-level security. */
export const APP_ROLE = 'foyer_app';

/** The role of the message writer, which writes for several merchants in one statement. */
export const WRITER_ROLE = 'foyer_writer';

const appRole = pgRole(APP_ROLE).existing();
const writerRole = pgRole(WRITER_ROLE).existing();

/** The first column and first part of the primary key of every table with merchant data. */
export const merchantId = () => integer('merchant_id').notNull();
export const id = () => uuid('id').notNull();
/** A timestamp with the millisecond precision of JavaScript, so that cursors made of it are exact. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** The minute of a column of times, for a generated column. */
export const minuteOf = (column: string) =>
  sql.raw(`date_bin('1 minute', ${column}, timestamptz '2000-01-01 00:00:00+00')`);

/** Search tokens, for a GIN index. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Bits, as a text of zeros and ones. */
export const varbit = customType<{ data: string }>({ dataType: () => 'bit varying' });

/** A text with byte order regardless of the database's collation, so that a prefix is a range of an index. */
export const byteText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });

/** The merchant whose rows the request accesses. */
export const currentMerchant = sql`nullif(current_setting('foyer.merchant_id', true), '')::int`;

const ownMerchant = sql`merchant_id = ${currentMerchant}`;

/** The row-level security policy of a table with a `merchant_id`: requests access the rows of their merchant only. */
export const tenantPolicy = () =>
  pgPolicy('tenant_policy', { for: 'all', to: appRole, using: ownMerchant, withCheck: ownMerchant });

/** The policy that admits the message writer. Only the tables that it writes have it. */
export const writerPolicy = () =>
  pgPolicy('writer_policy', { for: 'all', to: writerRole, using: sql`true`, withCheck: sql`true` });
