import { hash, verify } from '@node-rs/argon2';

/** argon2id with 19 MiB and two passes, as OWASP advises. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Belongs to no password that anybody knows; of the same cost. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$AQX+W31Y+SXbGPRvkOt6Pw$Jr2hz0B75v5rqbVA98WSnnoojgrD9dPt/uyQ+O3nQqk';

export const hashPassword = (password: string): Promise<string> => hash(password, COST);

/**
 * Whether the password belongs to the hash. Without a hash (nobody has the name) it takes as long and is never right,
 * so that the time an answer takes does not tell which names exist.
 */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const isRight = await verify(passwordHash ?? NOBODYS_HASH, password);
  return isRight && passwordHash !== null;
}
