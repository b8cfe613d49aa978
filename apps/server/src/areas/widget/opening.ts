import type { OpeningHours as StoredHours } from '@foyer/contract/merchants/shapes';
import { isOpen, nextClosing, nextOpening } from '@foyer/domain/opening-hours';
import { and, eq } from 'drizzle-orm';
import type { Tenant } from '../../database/tenant.ts';
import type { Services } from '../../kernel/context.ts';
import { isPresent } from '../accounts/presence.ts';
import { members, userAgents } from '../accounts/tables.ts';
import { hoursOf } from '../merchants/opening-hours.ts';
import { rolesWithChangeRight, type Switches } from '../roles/rights.ts';

/** Whether an agent is available now, and until or from when. */
export interface Opening {
  readonly open: boolean;
  readonly openUntil: string | null;
  readonly opensAt: string | null;
}

/** Returns whether someone who is not a member answers in an engagement, inside or outside of its hours. */
type Answers = (
  services: Services,
  tenant: Tenant,
  engagementId: string,
  inHours: boolean,
) => Promise<boolean>;

const answering = new Set<Answers>();

/** Registers who answers besides members, which are in areas above. */
export function registerAnswering(answers: Answers): void {
  answering.add(answers);
}

async function isAnsweredByOthers(...asked: Parameters<Answers>): Promise<boolean> {
  for (const answers of answering) if (await answers(...asked)) return true;
  return false;
}

/**
 * Open during opening hours (none: always) while a member with live chat is online and not away, and whenever someone
 * else answers in the engagement.
 */
export async function currentOpening(
  services: Services,
  tenant: Tenant,
  stored: StoredHours | null,
  timeZone: string,
  engagementId: string | null = null,
): Promise<Opening> {
  const now = new Date();
  const hours = stored && hoursOf(stored, timeZone);
  const inHours = !hours || isOpen(hours, now);
  if (engagementId && (await isAnsweredByOthers(services, tenant, engagementId, inHours)))
    return { open: true, openUntil: null, opensAt: null };
  const open = inHours && (await isMemberAvailable(tenant, services.config));
  return {
    open,
    openUntil: (open && hours && nextClosing(hours, now)?.toISOString()) || null,
    opensAt: (!inHours && hours && nextOpening(hours, now)?.toISOString()) || null,
  };
}

async function isMemberAvailable(tenant: Tenant, switches: Switches): Promise<boolean> {
  return tenant.read(async (db) => {
    const present = await db
      .selectDistinct({ role: members.role })
      .from(userAgents)
      .innerJoin(
        members,
        and(eq(members.merchantId, userAgents.merchantId), eq(members.id, userAgents.memberId)),
      )
      .where(
        and(
          eq(userAgents.merchantId, tenant.merchantId),
          isPresent,
          eq(userAgents.away, false),
          eq(members.status, 'Active'),
        ),
      );
    if (present.length === 0) return false;
    const chatting = await rolesWithChangeRight(db, tenant.merchantId, 'livechat', switches);
    return present.some(({ role }) => chatting.includes(role));
  });
}
