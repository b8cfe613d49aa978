import { act } from '../../kernel/action.ts';
import { batchedByMerchant } from '../../kernel/batched.ts';
import { type Services, systemScope } from '../../kernel/context.ts';
import type { Runner } from '../../kernel/runner.ts';
import { MESSAGE_EFFECTS } from '../../message-effects.ts';
import { ruledTypesOf } from './planning.ts';
import type { Subject } from './subject.ts';
import { setTimers } from './timers.ts';

/** Maximum subjects per transaction. */
const SUBJECTS = 200;

/** Updates timers when conversations and tasks change. */
export function startListening(services: Services): Runner {
  const { bus, messageEffects, log } = services;
  const looks = batchedByMerchant<Subject['type']>(
    (merchantId, types) => setAll(services, merchantId, types),
    {
      ...MESSAGE_EFFECTS.escalationTimers,
      onError: (error) => log.error({ err: error }, 'escalation timers were not set'),
    },
  );
  const aboutConversation = (event: { merchantId: number; conversationID: string }) =>
    looks.schedule(event.merchantId, event.conversationID, 'conversation');
  const stops = [
    messageEffects.add('escalationTimers', aboutConversation),
    bus.follow('conversation.changed', aboutConversation),
    bus.follow('inbox.changed', aboutConversation),
    bus.follow('task.changed', ({ merchantId, taskId }) => looks.schedule(merchantId, taskId, 'task')),
  ];
  return {
    stop: async () => {
      for (const stop of stops) stop();
      await looks.stop();
    },
  };
}

async function setAll(
  services: Services,
  merchantId: number,
  types: ReadonlyMap<string, Subject['type']>,
): Promise<void> {
  for (const type of await ruledTypesOf(services)(merchantId)) {
    const ids = [...types.keys()].filter((id) => types.get(id) === type);
    for (let from = 0; from < ids.length; from += SUBJECTS) {
      await setTimersOf(services, merchantId, type, ids.slice(from, from + SUBJECTS));
    }
  }
}

const setTimersOf = (
  services: Services,
  merchantId: number,
  type: Subject['type'],
  ids: readonly string[],
): Promise<void> =>
  act(systemScope(services, merchantId), async (db) => ({
    result: undefined,
    audit: [],
    events: [],
    jobs: await setTimers(db, merchantId, type, ids, new Date()),
  }));
