import { linkInvalid } from '@foyer/contract/kernel/errors';
import type { UnsubscribeReason } from '@foyer/domain/unsubscribe';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import type { JobDefinition } from '../../jobs/jobs.ts';
import { act, type Outcome } from '../../kernel/action.ts';
import { type RequestScope, type Scope, type Services, systemScope } from '../../kernel/context.ts';
import { settingsChanged } from '../../kernel/events.ts';
import { newId } from '../../kernel/ids.ts';
import { INSTALLATION } from '../../kernel/merchant-ids.ts';
import { createLink, findLink, merchantOfLink, redeemLink } from '../../kernel/one-time-links.ts';
import { publicUrl } from '../../kernel/public-url.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { oneTimeLinks } from '../../kernel/tables.ts';
import { html } from '../../mail/html.ts';
import { addressOf, findOptOut } from '../../mail/opt-outs.ts';
import { mailOptOuts } from '../../mail/tables.ts';
import { withdrawByAddress } from '../contacts/consents/store.ts';
import { queueMerchantMail } from '../merchants/mail.ts';
import { findMerchant } from '../merchants/queries.ts';

export type OptOutRow = typeof mailOptOuts.$inferSelect;

/** Why and how an address unsubscribes. */
export interface OptOutInput {
  readonly reason: UnsubscribeReason | null;
  readonly comment: string;
}

const PURPOSES = ['unsubscribe', 'confirmUnsubscribe'] as const;

/**
 * The address of an unsubscribe link.
 * @throws Refusal `link_invalid` for an unknown or expired token
 */
export async function linkedAddress(scope: RequestScope, token: string) {
  const merchantId = merchantOfLink(token);
  if (merchantId === null) throw new Refusal(linkInvalid);
  const tenant = scope.services.database.tenant(merchantId);
  const found = await tenant.read(async (db) => {
    for (const purpose of PURPOSES) {
      const link = await findLink(db, merchantId, purpose, token);
      if (!link) continue;
      const optOut = await findOptOut(db, merchantId, link.subject);
      return link.isUsable || optOut ? { email: link.subject, isUnsubscribed: optOut !== null } : null;
    }
    return null;
  });
  const merchant = found && (await findMerchant(tenant));
  if (!merchant) throw new Refusal(linkInvalid);
  return { ...found, merchantName: merchant.name };
}

/**
 * Unsubscribes the address of a link. Idempotent.
 * @throws Refusal `link_invalid`
 */
export async function optOutByLink(scope: RequestScope, token: string, input: OptOutInput): Promise<void> {
  const merchantId = merchantOfLink(token);
  if (merchantId === null) throw new Refusal(linkInvalid);
  const { isUnsubscribed } = await linkedAddress(scope, token);
  if (isUnsubscribed) return;
  await act(visitorScope(scope, merchantId), async (db) => {
    for (const purpose of PURPOSES) {
      const email = await redeemLink(db, merchantId, purpose, token);
      if (!email) continue;
      const source = purpose === 'unsubscribe' ? 'link' : 'confirmed';
      return optOut(db, visitorScope(scope, merchantId), { email, source, ...input });
    }
    throw new Refusal(linkInvalid);
  });
}

const visitorScope = (scope: Pick<RequestScope, 'services' | 'ip'>, merchantId: number): Scope => ({
  ...systemScope(scope.services, merchantId),
  actor: { type: 'visitor', id: null, ip: scope.ip },
});

async function storeOptOut(
  db: Db,
  merchantId: number,
  values: OptOutInput & Pick<OptOutRow, 'email' | 'source'>,
): Promise<OptOutRow> {
  const email = addressOf(values.email);
  const [stored] = await db
    .insert(mailOptOuts)
    .values({ ...values, merchantId, id: newId(), email })
    .onConflictDoNothing()
    .returning();
  const row = stored ?? (await findOptOut(db, merchantId, email));
  if (!row) throw new Error('The opt-out was not stored.');
  return row;
}

/** Stores an opt-out. Whoever has the address withdraws the consent to marketing by email with it. */
async function optOut(
  db: Db,
  { tenant, actor }: Scope,
  values: OptOutInput & Pick<OptOutRow, 'email' | 'source'>,
): Promise<Outcome<OptOutRow>> {
  const row = await storeOptOut(db, tenant.merchantId, values);
  const withdrawn = await withdrawByAddress(db, tenant.merchantId, row.email, {
    actor,
    place: row.source === 'team' ? 'Unsubscribed by the team' : 'Unsubscribe link',
  });
  return {
    result: row,
    audit: [
      {
        action: 'address.optedOut',
        subject: ['address', row.email],
        after: { reason: row.reason, source: row.source },
      },
      ...withdrawn,
    ],
    events: withdrawn.length > 0 ? [settingsChanged(tenant.merchantId, 'contacts')] : [],
  };
}

/** Adds an address to the opt-out list by hand. */
export const addOptOut = (scope: Scope, email: string, comment: string): Promise<OptOutRow> =>
  act(scope, (db) => optOut(db, scope, { email, comment, reason: null, source: 'team' }));

/** Removes an address from the opt-out list. */
export async function removeOptOut(scope: Scope, email: string): Promise<void> {
  const { merchantId } = scope.tenant;
  await act(scope, async (db) => {
    const [removed] = await db
      .delete(mailOptOuts)
      .where(and(eq(mailOptOuts.merchantId, merchantId), eq(mailOptOuts.email, addressOf(email))))
      .returning();
    if (!removed) throw notFound();
    return {
      result: undefined,
      audit: [
        {
          action: 'address.optedIn',
          subject: ['address', removed.email],
          before: { reason: removed.reason, source: removed.source },
        },
      ],
      events: [],
    };
  });
}

/** Lifetime of a confirmation link, and how long no second one is sent. Milliseconds. */
const CONFIRM_LIFE_MS = 2 * 86_400_000;
const CONFIRM_PAUSE_MS = 10 * 60_000;

const CONFIRM_QUEUE = 'gateway.askToConfirm';

/** A request to unsubscribe from one merchant, or from all who have written to the address. */
interface ConfirmationRequest {
  readonly email: string;
  readonly only: number | null;
  readonly reason: UnsubscribeReason | null;
  readonly ip: string;
}

/**
 * Sends an address a confirmation link to unsubscribe from the merchant, or from all who have written to it. The
 * response does not reveal whether anyone has, not even by its timing: a job is queued for every address.
 */
export async function askToConfirm(
  { services, ip }: RequestScope,
  email: string,
  merchantId: number | undefined,
  { reason }: OptOutInput,
): Promise<void> {
  const asking: ConfirmationRequest = { email: addressOf(email), only: merchantId ?? null, reason, ip };
  const data = { merchantId: INSTALLATION, ...asking };
  await act(systemScope(services, INSTALLATION), async () => ({
    result: undefined,
    audit: [],
    events: [],
    jobs: [{ queue: CONFIRM_QUEUE, data }],
  }));
}

/** Sends the confirmation emails. */
export const jobs = (services: Services): readonly JobDefinition[] => [
  {
    queue: CONFIRM_QUEUE,
    retries: 5,
    run: async (data) => {
      const { email, only, reason, ip } = data as unknown as ConfirmationRequest;
      const { rows } = await services.database.anonymous((db) =>
        db.execute<{ id: number }>(sql`select merchant_id as id from find_correspondents(${email})`),
      );
      for (const { id } of rows) {
        if (only === null || id === only) {
          await sendConfirmation(visitorScope({ services, ip }, id), email, reason);
        }
      }
    },
  },
];

async function sendConfirmation(scope: Scope, email: string, reason: UnsubscribeReason | null) {
  const { services, tenant } = scope;
  const { merchantId } = tenant;
  const merchant = await findMerchant(tenant);
  if (!merchant) return;
  await act(scope, async (db) => {
    const done = { result: undefined, audit: [], events: [] };
    if (await wasAskedJustNow(db, merchantId, email)) return done;
    const token = await createLink(db, merchantId, {
      purpose: 'confirmUnsubscribe',
      subject: email,
      lifeMs: CONFIRM_LIFE_MS,
    });
    const page = publicUrl(services.config, '/unsubscribe', { token, ...(reason && { reason }) });
    const job = await queueMerchantMail(db, services, merchant, {
      recipient: email,
      subject: `Unsubscribe from ${merchant.name}`,
      text: `We received a request to unsubscribe this address from emails by ${merchant.name}. Confirm here:\n${page}\n\nIf you did not request this, ignore this email.`,
      body: html`<p>We received a request to unsubscribe this address from emails by ${merchant.name}.</p>
<p><a href="${page}">Confirm</a></p><p>If you did not request this, ignore this email.</p>`,
    });
    return { ...done, jobs: [job] };
  });
}

async function wasAskedJustNow(db: Db, merchantId: number, email: string): Promise<boolean> {
  const rows = await db
    .select({ id: oneTimeLinks.id })
    .from(oneTimeLinks)
    .where(
      and(
        eq(oneTimeLinks.merchantId, merchantId),
        eq(oneTimeLinks.purpose, 'confirmUnsubscribe'),
        eq(oneTimeLinks.subject, email),
        isNull(oneTimeLinks.usedAt),
        gt(oneTimeLinks.createdAt, new Date(Date.now() - CONFIRM_PAUSE_MS)),
      ),
    )
    .limit(1);
  return rows.length > 0;
}
