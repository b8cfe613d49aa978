import { WidgetSettings } from '@foyer/contract/engagements/shapes';
import { engagementEnded, engagementPaused, originRefused } from '@foyer/contract/widget/errors';
import { type EngagementState, stateOf } from '@foyer/domain/engagement';
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Tenant } from '../../database/tenant.ts';
import type { Services } from '../../kernel/context.ts';
import { publicUrl } from '../../kernel/public-url.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { noteSite } from '../engagements/sites.ts';
import { engagements } from '../engagements/tables.ts';
import { findMerchant, type MerchantRow } from '../merchants/queries.ts';

/** An engagement that visitors see, with its merchant. Paused and ended ones only say so. */
export interface ShownEngagement {
  readonly tenant: Tenant;
  readonly merchant: MerchantRow;
  readonly id: string;
  readonly state: Exclude<EngagementState, 'scheduled'>;
  readonly channel: string;
  /** The team that answers first. */
  readonly departmentId: string | null;
  readonly widget: WidgetSettings;
}

/**
 * The engagement with an id from a website.
 * @throws Refusal `not_found` when it is removed or has not begun
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
  const state = engagement && stateOf(engagement, new Date());
  if (!state || !merchant || state === 'scheduled') throw notFound();
  const { channel, departmentId } = engagement;
  return {
    tenant,
    merchant,
    id,
    state,
    channel,
    departmentId,
    widget: WidgetSettings.parse(engagement.widget),
  };
}

/** Throws `engagement_paused` or `engagement_ended` unless the engagement admits visitors. */
export function requireActive({ state }: Pick<ShownEngagement, 'state'>): void {
  if (state !== 'active') throw new Refusal(state === 'paused' ? engagementPaused : engagementEnded);
}

/**
 * Throws `origin_refused` for origins that may not embed the widget. Reading without an origin is allowed, as browsers
 * send none to the page's own server. Pages of this server, such as a help centre, may always embed it.
 */
export function allowOrigin(
  { config }: Pick<Services, 'config'>,
  { widget }: ShownEngagement,
  origin: string,
  reading: boolean,
): void {
  if (reading && origin === '') return;
  if (!allows(config, widget, origin)) throw new Refusal(originRefused);
}

const allows = (config: Services['config'], { allowedOrigins }: WidgetSettings, origin: string): boolean =>
  allowedOrigins.length === 0 ||
  allowedOrigins.includes(origin) ||
  origin === new URL(publicUrl(config, '/')).origin;

/** Records on which site the tag was seen, also where it is not allowed. */
export const recordSite = (services: Services, { tenant, id, widget }: ShownEngagement, origin: string) =>
  noteSite(services, tenant, {
    engagementId: id,
    origin,
    isAllowed: allows(services.config, widget, origin),
  });

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
