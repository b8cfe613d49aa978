import { WidgetSettings } from '@foyer/contract/engagements/shapes';
import { common } from '@foyer/contract/kernel/errors';
import { originRefused } from '@foyer/contract/widget/errors';
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Tenant } from '../../database/tenant.ts';
import type { Services, VisitorCaller } from '../../kernel/context.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { remembered } from '../../kernel/remembered.ts';
import { engagements } from '../engagements/tables.ts';
import { findMerchant, type MerchantRow } from '../merchants/queries.ts';
import { visitors } from '../visitors/tables.ts';

/** An engagement that may be shown now, with its merchant. */
export interface ShownEngagement {
  readonly tenant: Tenant;
  readonly merchant: MerchantRow;
  readonly id: string;
  readonly channel: string;
  readonly widget: WidgetSettings;
}

/**
 * The engagement of an id on somebody's page.
 * @throws Refusal `not_found` when it is removed, inactive or out of its dates
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
 * Refuses pages of origins that may not carry the widget. Browsers send no origin where a page reads from its own
 * server; reading is let through then.
 */
export function allowOrigin({ widget }: ShownEngagement, origin: string, reading: boolean): void {
  if (widget.allowedOrigins.length === 0 || (reading && origin === '')) return;
  if (!widget.allowedOrigins.includes(origin)) throw new Refusal(originRefused);
}

/**
 * Lets a visitor of an earlier session in, as the engagement is now: shown, and with a verified visitor where an
 * identity is enforced. Without this a token from before would be good for a year.
 * @param find looks the visitor's engagement up
 * @throws Refusal `unauthorized`, upon which a widget starts a new session and hears why
 */
export async function admitVisitor(
  services: Services,
  caller: VisitorCaller,
  find = ({ engagementId }: VisitorCaller) => shownEngagement(services, engagementId),
): Promise<void> {
  const { merchantId, id } = caller;
  const shown = await find(caller).catch((error) => {
    if (error instanceof Refusal && error.definition === common.notFound) return null;
    throw error;
  });
  if (!shown) throw new Refusal(common.unauthorized);
  if (shown.widget.identity !== 'enforced') return;
  const [visitor] = await shown.tenant.read((db) =>
    db
      .select({ externalId: visitors.externalId })
      .from(visitors)
      .where(and(eq(visitors.merchantId, merchantId), eq(visitors.id, id))),
  );
  if (!visitor?.externalId) throw new Refusal(common.unauthorized);
}

/** How long an engagement is remembered; a change of settings ends it sooner. Milliseconds. */
const REMEMBER_MS = 5_000;

/** Looks engagements up for the many who come at once, and remembers them for a moment. */
export function rememberedEngagements(services: Services) {
  const known = remembered<ShownEngagement>({ forMs: REMEMBER_MS });
  const stops = [
    services.bus.on('settings.changed', ({ merchantId }) => known.forget(merchantId)),
    services.bus.onMissed(known.clear),
  ];
  return {
    find: async ({ merchantId, engagementId }: VisitorCaller): Promise<ShownEngagement> =>
      known.of(merchantId, engagementId, () => shownEngagement(services, engagementId)),
    stop: () => {
      for (const stop of stops) stop();
    },
  };
}

const NOTE_EVERY = sql`interval '1 minute'`;

/** Notes that the engagement was used; once a minute is enough. */
export async function noteAccess({ tenant, id }: ShownEngagement): Promise<void> {
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
