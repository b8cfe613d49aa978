import { hash, verify } from '@node-rs/argon2';

/** argon2id with 19 MiB and two passes, as recommended by OWASP. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hash of an unknown password, with the same cost. */
const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$AQX+W31Y+SXbGPRvkOt6Pw$Jr2hz0B75v5rqbVA98WSnnoojgrD9dPt/uyQ+O3nQqk';

/** Tests create thousands of members. */
const COST_IN_TESTS = { memoryCost: 64, timeCost: 1, parallelism: 1 };

const isTest = () => process.env.NODE_ENV === 'test' && process.env.VITEST !== undefined;

/** The hash of a password, with its cost and a random salt, as text. */
export const hashPassword = (password: string): Promise<string> =>
  hash(password, isTest() ? COST_IN_TESTS : COST);

/**
 * Verifies a password. Without a hash (unknown username) it takes as long and returns false, so that the response time
 * does not reveal which usernames exist.
 */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const isRight = await verify(passwordHash ?? DUMMY_HASH, password);
  return isRight && passwordHash !== null;
}
