import { headerContext } from '@foyer/domain/bots/headers';
import type { Config } from '../../config.ts';
import { seal, unseal } from '../../kernel/seal.ts';

/** Seals the value of a header for the host of an address. */
export const sealHeader = (config: Config, merchantId: number, address: string, value: string): string =>
  seal(config.SEAL_SECRET, headerContext(merchantId, address), value);

/** The value of a header. Null if it was sealed for another host or by another installation. */
export function headerSecret(
  config: Config,
  merchantId: number,
  address: string,
  sealed: string,
): string | null {
  try {
    return unseal(config.SEAL_SECRET, headerContext(merchantId, address), sealed);
  } catch {
    return null;
  }
}
