import { MerchantSettings } from '@foyer/contract/merchants/shapes';
import type { CannedContext } from '@foyer/domain/canned';
import { fullName } from '@foyer/domain/full-name';
import type { SnoozeClock } from '@foyer/domain/snooze';
import { visitorName } from '@foyer/domain/visitor-name';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import type { MemberCaller } from '../../kernel/callers.ts';
import type { ConversationRow } from '../conversations/present.ts';
import { engagements } from '../engagements/tables.ts';
import { hoursOf } from '../merchants/opening-hours.ts';
import { merchants } from '../merchants/tables.ts';
import { visitors } from '../visitors/tables.ts';

/** Data about a conversation that a macro needs besides its row. */
export interface MacroContext {
  /** Values of the variables of a reply. */
  readonly values: CannedContext;
  /** The time zone and hours that end a snooze. */
  readonly clock: SnoozeClock;
}

export async function contextOf(db: Db, row: ConversationRow, caller: MemberCaller): Promise<MacroContext> {
  const { merchantId } = row;
  const [found] = await db
    .select({ visitor: visitors, merchant: merchants, engagementName: engagements.name })
    .from(visitors)
    .innerJoin(merchants, eq(merchants.merchantId, visitors.merchantId))
    .leftJoin(
      engagements,
      and(eq(engagements.merchantId, merchantId), eq(engagements.id, row.engagementId ?? row.id)),
    )
    .where(and(eq(visitors.merchantId, merchantId), eq(visitors.id, row.visitorId)));
  if (!found) throw new Error('The conversation has no visitor or merchant.');
  const { visitor, merchant, engagementName } = found;
  const { openingHours } = MerchantSettings.parse(merchant.settings);
  return {
    values: {
      'visitor.firstName': visitor.firstName,
      'visitor.lastName': visitor.lastName,
      'visitor.name': fullName(visitor),
      'visitor.email': visitor.email,
      'visitor.phone': visitor.phone,
      'visitor.city': visitor.city,
      'visitor.country': countryName(visitor.country, row.language || visitor.language),
      'agent.firstName': caller.firstName,
      'agent.lastName': caller.lastName,
      'agent.name': fullName(caller),
      'merchant.name': merchant.name,
      'engagement.name': engagementName,
    },
    clock: {
      timeZone: merchant.timeZone,
      hours: openingHours && hoursOf(openingHours, merchant.timeZone),
    },
  };
}

/** Name of the conversation's visitor, for an error message. */
export async function nameOf(db: Db, { merchantId, visitorId }: ConversationRow): Promise<string> {
  const [visitor] = await db
    .select({ firstName: visitors.firstName, lastName: visitors.lastName })
    .from(visitors)
    .where(and(eq(visitors.merchantId, merchantId), eq(visitors.id, visitorId)));
  return visitorName({ referenceID: visitorId, ...visitor });
}

/** Name of a country in the visitor's language. Empty if the code or the language is unknown. */
function countryName(code: string, language: string | null): string {
  if (!/^[a-z]{2}$/i.test(code)) return '';
  try {
    return new Intl.DisplayNames([language || 'en', 'en'], { type: 'region' }).of(code.toUpperCase()) ?? '';
  } catch {
    return '';
  }
}
