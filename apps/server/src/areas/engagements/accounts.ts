import { WidgetSettings } from '@foyer/contract/engagements/shapes';
import { stateOf } from '@foyer/domain/engagement';
import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { merchants } from '../merchants/tables.ts';
import { engagements } from './tables.ts';

/** The rules of an engagement for new conversations of its account. */
export interface AccountRules {
  readonly id: string;
  /** In whose name the opening message is sent. */
  readonly name: string;
  readonly departmentId: string | null;
  readonly openingMessage: string | null;
}

/** The rules of the active engagement of an account. Null when there is none. */
export async function engagementOfAccount(
  db: Db,
  account: { readonly merchantId: number; readonly id: string },
): Promise<AccountRules | null> {
  const { merchantId } = account;
  const [row] = await db
    .select({ engagement: engagements, merchantName: merchants.name })
    .from(engagements)
    .innerJoin(merchants, eq(merchants.merchantId, engagements.merchantId))
    .where(
      and(
        eq(engagements.merchantId, merchantId),
        eq(engagements.accountId, account.id),
        isNull(engagements.removedAt),
      ),
    );
  if (!row || stateOf(row.engagement, new Date()) !== 'active') return null;
  const { openingMessage, title } = WidgetSettings.parse(row.engagement.widget);
  const { id, departmentId } = row.engagement;
  return { id, departmentId, openingMessage, name: title || row.merchantName };
}
