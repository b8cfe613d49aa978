import { and, eq, isNull } from 'drizzle-orm';
import { answerWait } from '../../areas/bots/sessions/outside.ts';
import { callbackUrl } from '../../areas/bots/sessions/secrets.ts';
import { botSessions, bots } from '../../areas/bots/tables.ts';
import { conversations } from '../../areas/conversations/tables.ts';
import { readAccounts } from '../../areas/messengers/accounts.ts';
import { takeIn } from '../../areas/messengers/arrivals.ts';
import { messengerAccounts, messengerPeople } from '../../areas/messengers/tables.ts';
import { newId } from '../../kernel/ids.ts';
import { choices, devices, driven, touched } from '../content/robot.ts';
import { TIDEWELL } from '../ids.ts';
import type { World } from './visitor.ts';

/** The pause before somebody touches a screen. Seconds. */
const TOUCHES = [90, 240] as const;
/** The pause before a device has driven, or somebody has chosen. Seconds. */
const ACTS = [5, 12] as const;

/** Runs the devices of the demo's robot until the signal: people make choices on them, and they carry out commands. */
export async function liveOnRobots({ services, random, pace }: World, signal: AbortSignal): Promise<void> {
  const tenant = services.database.tenant(TIDEWELL);
  const tell = async (deviceId: string, text: string) => {
    const accounts = await tenant.read((db) => readAccounts(db, TIDEWELL));
    const account = accounts.find((one) => one.isSimulated && one.isActive && one.channel === 'custom');
    if (!account) return;
    const person = { id: deviceId, firstName: '', lastName: '' };
    const at = new Date().toISOString();
    await takeIn(services, account, [{ kind: 'message', key: newId(), person, text, files: [], at }]);
  };
  /** The sessions of robots with simulated devices, not with those of other custom channels. */
  const running = () =>
    tenant.read((db) =>
      db
        .select({ sessionId: botSessions.id, state: botSessions.state, deviceId: messengerPeople.externalId })
        .from(botSessions)
        .innerJoin(
          bots,
          and(
            eq(bots.merchantId, botSessions.merchantId),
            eq(bots.id, botSessions.botId),
            eq(bots.type, 'robot'),
          ),
        )
        .innerJoin(
          conversations,
          and(
            eq(conversations.merchantId, botSessions.merchantId),
            eq(conversations.id, botSessions.conversationId),
          ),
        )
        .innerJoin(
          messengerPeople,
          and(
            eq(messengerPeople.merchantId, conversations.merchantId),
            eq(messengerPeople.visitorId, conversations.visitorId),
          ),
        )
        .innerJoin(
          messengerAccounts,
          and(
            eq(messengerAccounts.merchantId, messengerPeople.merchantId),
            eq(messengerAccounts.id, messengerPeople.accountId),
            eq(messengerAccounts.channel, 'custom'),
            eq(messengerAccounts.isSimulated, true),
          ),
        )
        .where(and(eq(botSessions.merchantId, TIDEWELL), isNull(botSessions.endedAt))),
    );
  const touching = async () => {
    for (await pace.pause(ACTS, signal); !signal.aborted; await pace.pause(TOUCHES, signal)) {
      const busy = new Set((await running()).map(({ deviceId }) => deviceId));
      const free = devices.filter(({ id }) => !busy.has(id));
      if (free.length > 0) await tell(random.pick(free).id, touched);
    }
  };
  const acting = async () => {
    for (await pace.pause(ACTS, signal); !signal.aborted; await pace.pause(ACTS, signal))
      for (const { sessionId, state, deviceId } of await running()) {
        const { steps, status } = state;
        if (status === 'input') await tell(deviceId, random.pick(choices));
        if (status !== 'call') continue;
        const url = callbackUrl(services.config, { merchantId: TIDEWELL, sessionId, steps });
        await answerWait(services, url.slice(url.lastIndexOf('/') + 1), driven(random.between(0, 100)));
      }
  };
  await Promise.all([touching(), acting()]).catch((error) => {
    if (!signal.aborted) services.log.debug({ err: error }, 'the simulated robots stumbled');
  });
}
