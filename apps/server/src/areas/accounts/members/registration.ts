import type { createAccount } from '@foyer/contract/accounts/account-calls';
import { signUpClosed } from '@foyer/contract/accounts/errors';
import type { CallParsed } from '@foyer/contract/kernel/define-call';
import { NAME_MAX } from '@foyer/domain/limits';
import type { BusinessType } from '@foyer/domain/merchant';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import { type Audit, act } from '../../../kernel/action.ts';
import type { RequestScope, Services } from '../../../kernel/context.ts';
import { newId } from '../../../kernel/ids.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { FIRST_STEPS } from '../../merchants/setup.ts';
import { refuseTakenNames, storeMember } from '../actions.ts';
import { foundMerchant, registrationHooksOf } from '../founding.ts';
import { scopeOf } from '../sign-in.ts';
import { queueWelcome } from './mails.ts';
import { hashNewPassword } from './passwords.ts';

/** Defaults until the merchant changes them. */
const DEFAULTS: { type: BusinessType; timeZone: string } = { type: 'Retail', timeZone: 'UTC' };

/**
 * Creates a merchant, its first administrator and its initial data, in one transaction.
 * @returns the id of the merchant
 * @throws Refusal when sign-up is closed, the password is too weak or the username taken
 */
export async function registerMerchant(
  scope: RequestScope,
  { password, ...person }: CallParsed<typeof createAccount>['body'],
): Promise<number> {
  const { services } = scope;
  if (!services.config.SIGN_UP) throw new Refusal(signUpClosed);
  const passwordHash = await hashNewPassword('password', password);
  const merchantId = await nextMerchantId(services);
  const id = newId();
  const { firstName, lastName, email } = person;
  await refuseTakenNames(
    act(scopeOf(scope, merchantId, id), async (db) => {
      const { merchant, audit } = await foundMerchant(db, {
        ...DEFAULTS,
        merchantId,
        name: `${firstName} ${lastName}`.slice(0, NAME_MAX).trim(),
        contacts: [{ firstName, lastName, email, phone: '' }],
        userAssist: [...FIRST_STEPS],
      });
      const member = await storeMember(db, merchantId, { ...person, id, passwordHash });
      const given = await runRegistrationHooks(services, db, merchantId);
      return {
        ...member,
        audit: [audit, ...member.audit, ...given],
        jobs: [await queueWelcome({ db, services, merchant }, person)],
      };
    }),
  );
  return merchantId;
}

async function runRegistrationHooks(services: Services, db: Db, merchantId: number): Promise<Audit[]> {
  const given: Audit[] = [];
  for (const hook of registrationHooksOf(services)) given.push(await hook(db, merchantId));
  return given;
}

async function nextMerchantId({ database }: Services): Promise<number> {
  const { rows } = await database.anonymous((db) =>
    db.execute<{ id: number }>(sql`select next_merchant_id() as id`),
  );
  if (!rows[0]) throw new Error('The database named no merchant id.');
  return rows[0].id;
}
