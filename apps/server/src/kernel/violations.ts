import type { Refusal } from './refusal.ts';

/** PostgreSQL's `unique_violation`. */
const UNIQUE_VIOLATION = '23505';

/** PostgreSQL's `foreign_key_violation`. */
const FOREIGN_KEY_VIOLATION = '23503';

const causeOf = (error: unknown) =>
  (error instanceof Error && error.cause ? error.cause : error) as { code?: string; constraint?: string };

/** Whether an error is a violation of this unique index. */
export function violates(error: unknown, uniqueIndex: string): boolean {
  const { code, constraint } = causeOf(error);
  return code === UNIQUE_VIOLATION && constraint === uniqueIndex;
}

/** Whether an error says that a row refers to one that does not exist, or that others refer to it. */
export const isForeignKeyViolation = (error: unknown): boolean =>
  causeOf(error).code === FOREIGN_KEY_VIOLATION;

/** Awaits the removal of a row. Throws the refusal when other rows reference it. */
export async function refuseUsed<T>(removal: Promise<T>, refusal: Refusal): Promise<T> {
  try {
    return await removal;
  } catch (error) {
    throw isForeignKeyViolation(error) ? refusal : error;
  }
}

/** Awaits a write. Throws the refusal when it violates the unique index. */
export async function refuseTaken<T>(write: Promise<T>, uniqueIndex: string, refusal: Refusal): Promise<T> {
  try {
    return await write;
  } catch (error) {
    throw violates(error, uniqueIndex) ? refusal : error;
  }
}
