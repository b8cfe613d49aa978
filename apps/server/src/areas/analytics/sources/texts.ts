import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** An id as a key of statistics; '' for none. */
export const idText = (column: AnyPgColumn): SQL => sql`coalesce(${column}::text, '')`;
