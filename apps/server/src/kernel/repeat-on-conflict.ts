import { isConflict } from './failures.ts';

/**
 * Runs a transaction, and once more if it was ended for the sake of another.
 * @param transaction has no effects outside the database
 * @throws the second conflict
 */
export async function repeatOnConflict<Result>(transaction: () => Promise<Result>): Promise<Result> {
  try {
    return await transaction();
  } catch (error) {
    if (!isConflict(error)) throw error;
    return transaction();
  }
}
