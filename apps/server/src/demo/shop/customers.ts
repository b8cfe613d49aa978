import { signIdentity } from '../../areas/engagements/identity-sign.ts';
import type { Services } from '../../kernel/context.ts';
import { ENGAGEMENT_IDS, TIDEWELL } from '../ids.ts';

/** Customers with an account at the demo shop. */
export const customers = [
  {
    sub: 'customer-2041',
    name: 'Layla Haddad',
    email: 'layla.haddad@mail.example',
    phone: '+962 79 555 0141',
  },
  {
    sub: 'customer-3377',
    name: 'Diego Fuentes',
    email: 'diego.fuentes@mail.example',
    phone: '+34 600 555 018',
  },
] as const;

export type Customer = (typeof customers)[number];

/**
 * Signs the identity of a signed-in customer with the key of the engagement, as a merchant's server does.
 * Returns null if there is no key yet.
 */
export function identityOf({ config, database }: Services, customer: Customer): Promise<string | null> {
  return signIdentity(config.SEAL_SECRET, database.tenant(TIDEWELL), ENGAGEMENT_IDS.members, customer);
}
