import { bounded } from '@foyer/domain/bots/bounding';
import type { BotVariables } from '@foyer/domain/bots/session';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import type { Services } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import { notFound } from '../../kernel/refusal.ts';
import { countryOfTimeZone, emailIdentity, keyOf, plainPhoneIdentity } from '../contacts/identities.ts';
import { contactsByIdentity } from '../contacts/store.ts';
import { contacts } from '../contacts/tables.ts';
import { merchantOf } from '../merchants/queries.ts';
import { startRuns } from './matching.ts';
import { ruleIndexOf } from './rules.ts';
import { carryOn } from './running.ts';
import { hookHash } from './secrets.ts';
import { automationRules } from './tables.ts';

/** A text, or a number as text. Empty for anything else. */
const textOf = (value: unknown): string =>
  typeof value === 'string' || Number.isFinite(value) ? String(value).slice(0, 1000) : '';

/**
 * Starts the rule of a secret address for the person that another system names.
 * @returns whether a run was started
 * @throws Refusal `not_found` for an unknown address
 */
export async function receiveHook(
  services: Services,
  merchantId: number,
  token: string,
  body: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const tenant = services.database.tenant(merchantId);
  const found = await tenant.read(async (db) => {
    const [rule] = await db
      .select({ id: automationRules.id, event: automationRules.event, active: automationRules.active })
      .from(automationRules)
      .where(and(eq(automationRules.merchantId, merchantId), eq(automationRules.hookHash, hookHash(token))));
    if (rule?.event !== 'webhook') throw notFound();
    return { rule, contactId: rule.active ? await contactOf(db, merchantId, body) : null };
  });
  const { rule, contactId } = found;
  if (!contactId) return false;
  const key = textOf(body.key);
  const now = new Date();
  const occurrence = {
    event: 'webhook' as const,
    subjectId: contactId,
    key: `webhook:${key || newId()}`,
    at: now,
    facts: { message: textOf(body.message) },
    values: bounded(body as BotVariables),
    causes: [],
    ruleId: rule.id,
  };
  const index = await ruleIndexOf(services)(merchantId);
  const started = await startRuns(services, merchantId, index, [occurrence], now);
  await carryOn(services, merchantId, started);
  return started.length > 0;
}

async function contactOf(
  db: Db,
  merchantId: number,
  body: Readonly<Record<string, unknown>>,
): Promise<string | null> {
  const id = textOf(body.contactId);
  if (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)) {
    const [row] = await db
      .select({ id: contacts.id })
      .from(contacts)
      .where(and(eq(contacts.merchantId, merchantId), eq(contacts.id, id)));
    return row?.id ?? null;
  }
  const { timeZone } = await merchantOf(db, merchantId);
  const identities = [
    emailIdentity(textOf(body.email)),
    plainPhoneIdentity(textOf(body.phone), countryOfTimeZone(timeZone)),
  ].flatMap((one) => one ?? []);
  const owners = await contactsByIdentity(db, merchantId, identities);
  return identities.map((one) => owners.get(keyOf(one))).find(Boolean) ?? null;
}
