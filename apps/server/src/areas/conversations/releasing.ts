import { and, eq, sql } from 'drizzle-orm';
import type { JobDefinition } from '../../jobs/jobs.ts';
import { type Services, systemScope } from '../../kernel/context.ts';
import { merchantsOf } from '../../kernel/merchant-ids.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { Runner } from '../../kernel/runner.ts';
import { members } from '../accounts/tables.ts';
import { removeInactiveAgent } from './moves.ts';
import { conversations } from './tables.ts';

/**
 * Removes deactivated members from their open conversations; those without another agent return to the queue. Runs when
 * a member is deactivated. A job every five minutes catches missed events and conversations assigned at the same
 * moment.
 */
export function startReleasing(services: Services): Runner {
  const stop = services.bus.follow('member.deactivated', ({ merchantId, memberId }) =>
    releaseOf(services, merchantId, memberId),
  );
  return { stop };
}

export const releasingJob = (services: Services): JobDefinition => ({
  queue: 'conversations.giveBack',
  retries: 3,
  cron: '*/5 * * * *',
  run: () => releaseInactive(services),
});

/** Removes all deactivated members from their open conversations. */
export async function releaseInactive(services: Services): Promise<void> {
  const merchantIds = await merchantsOf(services, sql`merchants_with_inactive_members()`);
  for (const merchantId of merchantIds) await releaseOf(services, merchantId);
}

/** Removes the deactivated members of one merchant, or one of them. */
async function releaseOf(services: Services, merchantId: number, memberId?: string): Promise<void> {
  const scope = systemScope(services, merchantId);
  const found = await scope.tenant.read((db) =>
    db
      .select({ id: conversations.id, member: members })
      .from(conversations)
      .innerJoin(
        members,
        and(
          eq(members.merchantId, conversations.merchantId),
          sql`${members.id} = any(${conversations.agentIds})`,
        ),
      )
      .where(
        and(
          eq(conversations.merchantId, merchantId),
          eq(conversations.status, 'open'),
          eq(members.status, 'Inactive'),
          memberId === undefined ? undefined : eq(members.id, memberId),
        ),
      ),
  );
  for (const { id, member } of found) {
    // The conversation was closed or taken over meanwhile.
    await removeInactiveAgent(scope, id, member).catch((error) => {
      if (!(error instanceof Refusal)) throw error;
    });
  }
}
