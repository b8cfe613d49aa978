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

/** What a macro needs to know of a conversation besides its row. */
export interface Surroundings {
  /** What the variables of a reply stand for. */
  readonly words: CannedContext;
  /** Whose clock ends a snooze. */
  readonly clock: SnoozeClock;
}

export async function surroundingsOf(
  db: Db,
  row: ConversationRow,
  caller: MemberCaller,
): Promise<Surroundings> {
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
  if (!found) throw new Error('A conversation has its visitor and merchant.');
  const { visitor, merchant, engagementName } = found;
  const { openingHours } = MerchantSettings.parse(merchant.settings);
  return {
    words: {
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

/** Whose conversation it is, for telling what was not done. */
export async function nameOf(db: Db, { merchantId, visitorId }: ConversationRow): Promise<string> {
  const [visitor] = await db
    .select({ firstName: visitors.firstName, lastName: visitors.lastName })
    .from(visitors)
    .where(and(eq(visitors.merchantId, merchantId), eq(visitors.id, visitorId)));
  return visitorName({ referenceID: visitorId, ...visitor });
}

/** The name of a country in the visitor's language; empty where neither code nor language is known to anybody. */
function countryName(code: string, language: string | null): string {
  if (!/^[a-z]{2}$/i.test(code)) return '';
  try {
    return new Intl.DisplayNames([language || 'en', 'en'], { type: 'region' }).of(code.toUpperCase()) ?? '';
  } catch {
    return '';
  }
}
