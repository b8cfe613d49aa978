import { sql } from 'drizzle-orm';
import { customType, integer, pgPolicy, pgRole, timestamp, uuid } from 'drizzle-orm/pg-core';

/** The role under which requests run. It owns nothing and does not bypass row-level security. */
export const APP_ROLE = 'foyer_app';

/** The role of the grouped message writer: it serves several merchants in one statement. */
export const WRITER_ROLE = 'foyer_writer';

const appRole = pgRole(APP_ROLE).existing();
const writerRole = pgRole(WRITER_ROLE).existing();

/** First column of every table of a merchant's data, and first part of its primary key. */
export const merchantId = () => integer('merchant_id').notNull();
export const id = () => uuid('id').notNull();
/** A moment, to the millisecond as in JavaScript, so that a cursor made of one is exact. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** Search tokens, for an index of the kind `gin`. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** A text ordered by its bytes whatever the database's collation, so that the texts with a prefix are a range of an index. */
export const byteText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });

const ownMerchant = sql`merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int`;

/** Row-level security of a table with a `merchant_id`: a request sees and writes the rows of its merchant only. */
export const tenantPolicy = () =>
  pgPolicy('tenant_policy', { for: 'all', to: appRole, using: ownMerchant, withCheck: ownMerchant });

/** Lets the grouped message writer in. Only the tables that it writes carry this. */
export const writerPolicy = () =>
  pgPolicy('writer_policy', { for: 'all', to: writerRole, using: sql`true`, withCheck: sql`true` });
