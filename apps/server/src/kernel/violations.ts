import type { Refusal } from './refusal.ts';

/** PostgreSQL's code for a row that a unique index refuses. */
const UNIQUE_VIOLATION = '23505';

/** PostgreSQL's code for a row that other rows refer to, or that refers to none. */
const FOREIGN_KEY_VIOLATION = '23503';

const causeOf = (error: unknown) =>
  (error instanceof Error && error.cause ? error.cause : error) as { code?: string; constraint?: string };

/** Whether the database refused a write because of this unique index. */
export function violates(error: unknown, uniqueIndex: string): boolean {
  const { code, constraint } = causeOf(error);
  return code === UNIQUE_VIOLATION && constraint === uniqueIndex;
}

/** Awaits the removal of a row; where other rows refer to it, the refusal says so. */
export async function refuseUsed<T>(removal: Promise<T>, refusal: Refusal): Promise<T> {
  try {
    return await removal;
  } catch (error) {
    throw causeOf(error).code === FOREIGN_KEY_VIOLATION ? refusal : error;
  }
}

/** Awaits a write; where a unique index refuses the row, the refusal says so. Of two at once the second hears it. */
export async function refuseTaken<T>(write: Promise<T>, uniqueIndex: string, refusal: Refusal): Promise<T> {
  try {
    return await write;
  } catch (error) {
    throw violates(error, uniqueIndex) ? refusal : error;
  }
}
