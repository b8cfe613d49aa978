import type { LeadNextStep } from '@foyer/contract/contacts/lead-shapes';
import { openedKinds } from '@foyer/domain/work-pages';
import { and, eq, inArray, isNotNull, isNull, min, notInArray } from 'drizzle-orm';
import { isOneOf } from '../../kernel/is-one-of.ts';
import { registerNextSteps } from '../contacts/leads/next-steps.ts';
import { conversations } from './tables.ts';

/** Registers the answer to a waiting message as the next step of a lead. */
export const registerReplyNextSteps = (): void =>
  registerNextSteps('conversations', ({ tenant: { merchantId, read }, caller }, { visibleIds }) => {
    const kinds = openedKinds(caller.rights);
    if (kinds.length === 0) return Promise.resolve(new Map());
    return read(async (db) => {
      const rows = await db
        .select({ visitorId: conversations.visitorId, since: min(conversations.waitingSince) })
        .from(conversations)
        .where(
          and(
            eq(conversations.merchantId, merchantId),
            isOneOf(conversations.visitorId, visibleIds),
            isNotNull(conversations.waitingSince),
            inArray(conversations.kind, [...kinds]),
            isNull(conversations.mergedInto),
            notInArray(conversations.inboxStatus, ['Deleted', 'Junk']),
          ),
        )
        .groupBy(conversations.visitorId);
      return new Map(
        rows.map(({ visitorId, since }): [string, LeadNextStep] => [
          visitorId,
          { kind: 'reply', title: '', dueDate: since?.toISOString() ?? null },
        ]),
      );
    });
  });
