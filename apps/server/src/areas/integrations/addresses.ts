import type { IntegrationId } from '@foyer/domain/integrations/index';
import type { Config } from '../../config.ts';

/**
 * The address at which an integration is called: the provider's, or with `INTEGRATIONS_URL` the same path below that
 * address and the integration's name.
 */
export function addressOf(
  { INTEGRATIONS_URL }: Pick<Config, 'INTEGRATIONS_URL'>,
  integration: IntegrationId,
  address: string,
): string {
  if (!INTEGRATIONS_URL) return address;
  const { pathname, search } = new URL(address);
  return `${INTEGRATIONS_URL}/${integration}${pathname}${search}`;
}
