import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { messageDeliveries } from '../../areas/conversations/delivery-tables.ts';
import { readAccounts } from '../../areas/messengers/accounts.ts';
import { takeIn } from '../../areas/messengers/arrivals.ts';
import { messengerPeople } from '../../areas/messengers/tables.ts';
import type { Services } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import { chance } from '../content/channels.ts';
import { TIDEWELL } from '../ids.ts';
import type { World } from './visitor.ts';

/** The pause before a customer writes. Seconds. */
const WRITES = [120, 360] as const;
/** The pause before what members sent is received, and then read. Seconds. */
const RECEIVES = [4, 9] as const;

/**
 * Customers of the demo's messengers, until the signal: now and then one writes, and what members write to them is
 * received, then read. They go through the same steps as deliveries of a provider.
 */
export async function liveOnChannels({ services, random, pace }: World, signal: AbortSignal): Promise<void> {
  const writing = async () => {
    for (await pace.pause(WRITES, signal); !signal.aborted; await pace.pause(WRITES, signal))
      await write(services, random.pick(chance), random.between(0, 1_000));
  };
  const receiving = async () => {
    for (await pace.pause(RECEIVES, signal); !signal.aborted; await pace.pause(RECEIVES, signal))
      await receive(services);
  };
  await Promise.all([writing(), receiving()]).catch((error) => {
    if (!signal.aborted)
      services.log.debug({ err: error }, 'the customers of the simulated channels stumbled');
  });
}

const accountsOf = async (services: Services) =>
  (await services.database.tenant(TIDEWELL).read((db) => readAccounts(db, TIDEWELL))).filter(
    ({ isSimulated, isActive }) => isSimulated && isActive,
  );

async function write(services: Services, text: string, luck: number): Promise<void> {
  const accounts = (await accountsOf(services)).filter(({ channel }) => channel !== 'custom');
  const account = accounts[luck % Math.max(accounts.length, 1)];
  if (!account) return;
  const people = await services.database.tenant(TIDEWELL).read((db) =>
    db
      .select({ id: messengerPeople.externalId })
      .from(messengerPeople)
      .where(and(eq(messengerPeople.merchantId, TIDEWELL), eq(messengerPeople.accountId, account.id)))
      .orderBy(messengerPeople.externalId)
      .limit(20),
  );
  const person = people[luck % Math.max(people.length, 1)];
  if (!person) return;
  const names = { firstName: '', lastName: '' };
  const at = new Date().toISOString();
  await takeIn(services, account, [
    { kind: 'message', key: newId(), person: { ...person, ...names }, text, files: [], at },
  ]);
}

/** Each message that was sent is received, and one that was received is read. */
async function receive(services: Services): Promise<void> {
  for (const account of await accountsOf(services)) {
    const open = await services.database.tenant(TIDEWELL).read((db) =>
      db
        .select()
        .from(messageDeliveries)
        .where(
          and(
            eq(messageDeliveries.merchantId, TIDEWELL),
            eq(messageDeliveries.accountId, account.id),
            inArray(messageDeliveries.state, ['sent', 'delivered']),
            sql`${messageDeliveries.createdAt} > now() - interval '10 minutes'`,
          ),
        )
        .orderBy(desc(messageDeliveries.createdAt))
        .limit(20),
    );
    await takeIn(
      services,
      account,
      open.flatMap(({ providerId, recipient, state }) =>
        providerId
          ? [
              {
                kind: 'receipt' as const,
                key: `${providerId} ${state}`,
                person: { id: recipient },
                providerId,
                state: state === 'sent' ? ('delivered' as const) : ('read' as const),
              },
            ]
          : [],
      ),
    );
  }
}
