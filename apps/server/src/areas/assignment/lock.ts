import { sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';

/** Key of the advisory lock that serialises assignments of a merchant, so that no one exceeds their limit. Any number works. */
const ASSIGNMENT_LOCK = 4_218_007;

/** Locks the assignments of a merchant until the transaction ends. */
export const lockAssignment = (db: Db, merchantId: number) =>
  db.execute(sql`select pg_advisory_xact_lock(${ASSIGNMENT_LOCK}, ${merchantId})`);
