import { ReviewCredentials } from '@foyer/contract/reviews/credentials';
import { seal, unseal } from '../../kernel/seal.ts';
import type { AccountRow } from './access.ts';
import { type PlatformAccount, PlatformError } from './platforms/index.ts';

type Key = Pick<AccountRow, 'merchantId' | 'id'>;

const sealContextOf = ({ merchantId, id }: Key) => `review_accounts ${merchantId} ${id}`;

/** The sealed content: the credentials and their time of issue. */
interface SealedContent {
  readonly credentials: ReviewCredentials;
  readonly issuedAt: string;
  readonly isSimulated?: boolean;
}

/** Encrypts the credentials of an account for storage. */
export function sealCredentials(
  secret: string,
  key: Key,
  credentials: ReviewCredentials,
  issuedAt: Date,
  isSimulated = false,
): string {
  const content: SealedContent = {
    credentials,
    issuedAt: issuedAt.toISOString(),
    ...(isSimulated && { isSimulated }),
  };
  return seal(secret, sealContextOf(key), JSON.stringify(content));
}

/** An account with its decrypted credentials. @throws PlatformError when `SEAL_SECRET` has changed */
export function openAccount(secret: string, row: AccountRow): { account: PlatformAccount; issuedAt: Date } {
  try {
    const content = JSON.parse(unseal(secret, sealContextOf(row), row.sealedCredentials)) as SealedContent;
    const credentials = ReviewCredentials.parse(content.credentials);
    const isSimulated = content.isSimulated === true;
    const account = { externalId: row.externalId, credentials, isSimulated };
    return { account, issuedAt: new Date(content.issuedAt) };
  } catch {
    throw new PlatformError('credentials', 'The stored credentials cannot be read. Please enter them again.');
  }
}
