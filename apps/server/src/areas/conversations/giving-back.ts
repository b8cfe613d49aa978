import { and, eq, sql } from 'drizzle-orm';
import type { JobDefinition } from '../../jobs/jobs.ts';
import { type Services, systemScope } from '../../kernel/context.ts';
import { merchantsOf } from '../../kernel/merchant-ids.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { Runner } from '../../kernel/runner.ts';
import { members } from '../accounts/tables.ts';
import { takeOut } from './moves.ts';
import { conversations } from './tables.ts';

/**
 * Members who are deactivated leave their open conversations; those that nobody else is in go back to the queue. It
 * happens when the server hears of it, and every five minutes for whatever it did not hear: a restart, or somebody
 * who put a conversation into their hands at the same moment.
 */
export function startGivingBack(services: Services): Runner {
  const stop = services.bus.follow('member.deactivated', ({ merchantId, memberId }) =>
    giveBack(services, merchantId, memberId),
  );
  return { stop };
}

export const givingBackJob = (services: Services): JobDefinition => ({
  queue: 'conversations.giveBack',
  retries: 3,
  cron: '*/5 * * * *',
  run: () => giveAllBack(services),
});

/** Takes all deactivated members out of their open conversations. */
export async function giveAllBack(services: Services): Promise<void> {
  const merchantIds = await merchantsOf(services, sql`merchants_with_inactive_members()`);
  for (const merchantId of merchantIds) await giveBack(services, merchantId);
}

/** The same for one merchant, or only for one member. */
async function giveBack(services: Services, merchantId: number, memberId?: string): Promise<void> {
  const scope = systemScope(services, merchantId);
  const held = await scope.tenant.read((db) =>
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
  for (const { id, member } of held) {
    // Whoever took, closed or gave back the conversation meanwhile has done it already.
    await takeOut(scope, id, member).catch((error) => {
      if (!(error instanceof Refusal)) throw error;
    });
  }
}
