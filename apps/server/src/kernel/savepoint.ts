import type { Db } from '../database/tenant.ts';
import { isConflict } from './failures.ts';

/**
 * Does work within a transaction that may go on without it: a failure undoes only this work.
 * @param failed what the transaction goes on with after a failure
 * @throws the conflicts with other transactions, since all of the transaction has to be repeated then
 */
export async function inSavepoint<Result>(
  db: Db,
  work: (db: Db) => Promise<Result>,
  failed: (error: unknown) => Result,
): Promise<Result> {
  try {
    return await db.transaction((inner) => work(inner as unknown as Db));
  } catch (error) {
    if (isConflict(error)) throw error;
    return failed(error);
  }
}
