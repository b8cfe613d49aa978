import { WidgetSettings } from '@foyer/contract/engagements/shapes';
import { originRefused } from '@foyer/contract/widget/errors';
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Tenant } from '../../database/tenant.ts';
import type { Services } from '../../kernel/context.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { engagements } from '../engagements/tables.ts';
import { findMerchant, type MerchantRow } from '../merchants/queries.ts';

/** An active engagement with its merchant. */
export interface ShownEngagement {
  readonly tenant: Tenant;
  readonly merchant: MerchantRow;
  readonly id: string;
  readonly channel: string;
  readonly widget: WidgetSettings;
}

/**
 * The active engagement with an id from a website.
 * @throws Refusal `not_found` when it is removed, inactive or outside its dates
 */
export async function shownEngagement({ database }: Services, id: string): Promise<ShownEngagement> {
  const found = await database.anonymous((db) =>
    db.execute<{ merchant: number | null }>(sql`select find_engagement(${id}) as merchant`),
  );
  const merchantId = found.rows[0]?.merchant;
  if (!merchantId) throw notFound();
  const tenant = database.tenant(merchantId);
  const [engagement] = await tenant.read((db) =>
    db
      .select()
      .from(engagements)
      .where(and(eq(engagements.merchantId, merchantId), eq(engagements.id, id))),
  );
  const merchant = await findMerchant(tenant);
  if (!engagement || !merchant || !isRunning(engagement, new Date())) throw notFound();
  const { channel } = engagement;
  return { tenant, merchant, id, channel, widget: WidgetSettings.parse(engagement.widget) };
}

function isRunning({ status, startAt, endAt }: typeof engagements.$inferSelect, now: Date): boolean {
  return status === 'Active' && (!startAt || startAt <= now) && (!endAt || now < endAt);
}

/**
 * Throws `origin_refused` for origins that may not embed the widget. Reading without an origin is allowed, as browsers
 * send none to the page's own server.
 */
export function allowOrigin({ widget }: ShownEngagement, origin: string, reading: boolean): void {
  if (widget.allowedOrigins.length === 0 || (reading && origin === '')) return;
  if (!widget.allowedOrigins.includes(origin)) throw new Refusal(originRefused);
}

const NOTE_EVERY = sql`interval '1 minute'`;

/** Records that the engagement was used, at most once a minute. */
export async function recordAccess({ tenant, id }: ShownEngagement): Promise<void> {
  await tenant.read((db) =>
    db
      .update(engagements)
      .set({ accessedAt: new Date() })
      .where(
        and(
          eq(engagements.merchantId, tenant.merchantId),
          eq(engagements.id, id),
          or(isNull(engagements.accessedAt), lt(engagements.accessedAt, sql`now() - ${NOTE_EVERY}`)),
        ),
      ),
  );
}
