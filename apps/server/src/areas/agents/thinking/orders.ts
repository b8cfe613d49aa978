import { and, eq } from 'drizzle-orm';
import type { Services } from '../../../kernel/context.ts';
import { runIntegrationAction } from '../../integrations/running.ts';
import { visitors } from '../../visitors/tables.ts';

const NOT_PROVEN = 'The visitor has not proven an email address, so no orders can be shown.';

interface WooOrder {
  readonly number?: string;
  readonly status?: string;
  readonly date_created?: string;
  readonly total?: string;
  readonly currency?: string;
  readonly billing?: { readonly email?: string };
}

/**
 * The orders of a visitor in a connected shop, as text. Found by the email address that the visitor has proven; an
 * address that was only typed could be anybody's.
 */
export async function ordersOf(services: Services, merchantId: number, visitorId: string): Promise<string> {
  const [visitor] = await services.database.tenant(merchantId).read((db) =>
    db
      .select({ email: visitors.confirmedEmail })
      .from(visitors)
      .where(and(eq(visitors.merchantId, merchantId), eq(visitors.id, visitorId))),
  );
  const email = visitor?.email;
  if (!email) return NOT_PROVEN;
  const shopify = await runIntegrationAction(services, merchantId, 'shopify', 'findOrders', { email });
  if (shopify.success) return JSON.stringify(shopify.data);
  const woo = await runIntegrationAction(services, merchantId, 'woocommerce', 'findOrders', { text: email });
  if (!woo.success) return 'No shop is connected, or it does not answer.';
  const own = (Array.isArray(woo.data) ? (woo.data as WooOrder[]) : []).filter(
    ({ billing }) => billing?.email?.toLowerCase() === email.toLowerCase(),
  );
  return JSON.stringify(
    own.map(({ number, status, date_created, total, currency }) => ({
      ...{ number, status, date_created, total, currency },
    })),
  );
}
