import { WidgetSettings } from '@foyer/contract/engagements/shapes';
import { stateOf } from '@foyer/domain/engagement';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { cachedSettings } from '../../kernel/cached-settings.ts';
import type { Services } from '../../kernel/context.ts';
import { engagements } from './tables.ts';

/** The rules of an engagement for new conversations of its account. */
export interface AccountRules {
  readonly id: string;
  readonly departmentId: string | null;
  readonly openingMessage: string | null;
  /** In whose name it is sent. Empty: in the merchant's. */
  readonly title: string;
}

/** The engagements of a merchant by the account they are for. */
const engagementsOf = cachedSettings('engagements', async (db, merchantId) => {
  const rows = await db
    .select()
    .from(engagements)
    .where(
      and(
        eq(engagements.merchantId, merchantId),
        isNotNull(engagements.accountId),
        isNull(engagements.removedAt),
      ),
    );
  return new Map(rows.map((row) => [row.accountId, row]));
});

/** The rules of the active engagement of an account. Null when there is none. */
export async function rulesOfAccount(
  services: Services,
  { merchantId, id }: { readonly merchantId: number; readonly id: string },
): Promise<AccountRules | null> {
  const engagement = (await engagementsOf(services)(merchantId)).get(id);
  if (!engagement || stateOf(engagement, new Date()) !== 'active') return null;
  const { openingMessage, title } = WidgetSettings.parse(engagement.widget);
  return { id: engagement.id, departmentId: engagement.departmentId, openingMessage, title: title ?? '' };
}
