import { signIdentity } from '../../areas/engagements/identity-sign.ts';
import type { Services } from '../../kernel/context.ts';
import { ENGAGEMENT_IDS, TIDEWELL } from '../ids.ts';

/** Customers who can be signed in at the demo shop. */
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
 * What a merchant's server does for a customer who is signed in: it vouches for them with the key of the engagement.
 * Null while there is no key.
 */
export function identityOf({ config, database }: Services, customer: Customer): Promise<string | null> {
  return signIdentity(config.SEAL_SECRET, database.tenant(TIDEWELL), ENGAGEMENT_IDS.members, customer);
}
