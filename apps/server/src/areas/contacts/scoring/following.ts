import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { batchedByMerchant } from '../../../kernel/batched.ts';
import { cached } from '../../../kernel/cached.ts';
import { type Services, systemScope } from '../../../kernel/context.ts';
import { isOneOf } from '../../../kernel/is-one-of.ts';
import type { Runner } from '../../../kernel/runner.ts';
import { valuesBy } from '../../../kernel/values-by.ts';
import { MESSAGE_EFFECTS } from '../../../message-effects.ts';
import { visitors } from '../../visitors/tables.ts';
import { scoreRules } from '../score-tables.ts';
import { rescore } from './rescore.ts';

/** What changed: the contact itself, one of its visitors, or a task of one. */
type Changed = 'contact' | 'visitor' | 'task';

/** Contacts per transaction. */
const STEP = 200;

/** Recalculates the scores of contacts soon after something about them changed. The daily run repairs what was missed. */
export function startScoring(services: Services): Runner {
  const { bus, messageEffects } = services;
  const scoring = scoringMerchants(services);
  const changes = batchedByMerchant<Changed>(
    async (merchantId, items) => {
      if (!(await scoring(merchantId))) return;
      const ids = await contactsOf(services, merchantId, items);
      for (let at = 0; at < ids.length; at += STEP) {
        await rescore(systemScope(services, merchantId), ids.slice(at, at + STEP));
      }
    },
    {
      ...MESSAGE_EFFECTS.scores,
      onError: (error) => services.log.warn({ err: error }, 'scores not recalculated'),
    },
  );
  const ofVisitor = ({ merchantId, referenceID }: { merchantId: number; referenceID: string }) =>
    changes.schedule(merchantId, referenceID, 'visitor');
  const stops = [
    messageEffects.add('scores', ofVisitor),
    bus.follow('visitor.changed', ofVisitor),
    bus.follow('conversation.changed', ofVisitor),
    bus.follow('task.changed', ({ merchantId, taskId }) => changes.schedule(merchantId, taskId, 'task')),
    bus.follow('contact.changed', ({ merchantId, contactId }) =>
      changes.schedule(merchantId, contactId, 'contact'),
    ),
  ];
  return {
    stop: async () => {
      for (const stop of stops) stop();
      await changes.stop();
    },
  };
}

/** Whether a merchant scores, from a cache that changes of its rules invalidate. */
function scoringMerchants({ bus, database }: Services) {
  const known = cached<boolean>();
  bus.on('settings.changed', ({ merchantId, what }) => {
    if (what === 'scoring') known.invalidate(merchantId);
  });
  bus.onMissed(known.clear);
  const load = (merchantId: number) =>
    database.tenant(merchantId).read(async (db) => {
      const active = and(eq(scoreRules.merchantId, merchantId), eq(scoreRules.active, true));
      return (await db.select({ id: scoreRules.id }).from(scoreRules).where(active).limit(1)).length > 0;
    });
  return (merchantId: number) => known.get(merchantId, 'rules', () => load(merchantId));
}

async function contactsOf(
  { database }: Services,
  merchantId: number,
  items: ReadonlyMap<string, Changed>,
): Promise<string[]> {
  const ids = valuesBy(
    items,
    ([, what]) => what,
    ([id]) => id,
  );
  return database.tenant(merchantId).read(async (db) => {
    const linked = await db
      .selectDistinct({ id: visitors.contactId })
      .from(visitors)
      .where(
        and(
          eq(visitors.merchantId, merchantId),
          isOneOf(visitors.id, ids.get('visitor') ?? []),
          isNotNull(visitors.contactId),
        ),
      );
    const customers = await db.execute<{ id: string }>(
      sql`select contacts_of_tasks(${merchantId}, ${`{${(ids.get('task') ?? []).join(',')}}`}::uuid[]) as id`,
    );
    return [
      ...new Set([
        ...(ids.get('contact') ?? []),
        ...[...linked, ...customers.rows].flatMap(({ id }) => id ?? []),
      ]),
    ].sort();
  });
}
