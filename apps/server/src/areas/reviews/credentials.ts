import { ReviewCredentials } from '@foyer/contract/reviews/credentials';
import { seal, unseal } from '../../kernel/seal.ts';
import type { AccountRow } from './access.ts';
import { type PlatformAccount, PlatformError } from './platforms/index.ts';

type Key = Pick<AccountRow, 'merchantId' | 'id'>;

const placeOf = ({ merchantId, id }: Key) => `review_accounts ${merchantId} ${id}`;

/** What is sealed: the credentials, and since when they are in force. */
interface Kept {
  readonly credentials: ReviewCredentials;
  readonly issuedAt: string;
  readonly isSimulated?: boolean;
}

/** The credentials of an account as they are stored. Those of a simulated one are made up. */
export function sealCredentials(
  secret: string,
  key: Key,
  credentials: ReviewCredentials,
  issuedAt: Date,
  isSimulated = false,
): string {
  const kept: Kept = { credentials, issuedAt: issuedAt.toISOString(), ...(isSimulated && { isSimulated }) };
  return seal(secret, placeOf(key), JSON.stringify(kept));
}

/** An account with what opens it. @throws PlatformError when the secret of the installation has changed */
export function openAccount(secret: string, row: AccountRow): { account: PlatformAccount; issuedAt: Date } {
  try {
    const kept = JSON.parse(unseal(secret, placeOf(row), row.sealedCredentials)) as Kept;
    const credentials = ReviewCredentials.parse(kept.credentials);
    const isSimulated = kept.isSimulated === true;
    const account = { externalId: row.externalId, credentials, isSimulated };
    return { account, issuedAt: new Date(kept.issuedAt) };
  } catch {
    throw new PlatformError('credentials', 'The stored credentials cannot be read. Please enter them again.');
  }
}
