import { sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';

/** Any number will do: choices of a merchant are made one after the other, so that nobody gets more than they take. */
const ASSIGNMENT_LOCK = 4_218_007;

/** Lets the choices of other actions of the merchant wait until this one ends. */
export const lockAssignment = (db: Db, merchantId: number) =>
  db.execute(sql`select pg_advisory_xact_lock(${ASSIGNMENT_LOCK}, ${merchantId})`);
