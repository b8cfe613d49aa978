import { batchedByMerchant } from '../../../kernel/batched.ts';
import type { Services } from '../../../kernel/context.ts';
import type { Events } from '../../../kernel/events.ts';
import type { Runner } from '../../../kernel/runner.ts';
import { MESSAGE_EFFECTS } from '../../../message-effects.ts';
import { registerFirstAnswerer } from '../../conversations/first-answers.ts';
import { registerLeaving } from '../../conversations/leaving.ts';
import { lockConversation } from '../../conversations/moves.ts';
import { registerBotCheck } from '../../intents/bots.ts';
import { registerSkillUsers } from '../../intents/skill-users.ts';
import { registerReceivers } from '../../routing/receivers.ts';
import { registerAnswering } from '../../widget/opening.ts';
import { botsWithSkill, hasBot, liveBotsOf } from '../live-bots.ts';
import { answersIn } from './answering.ts';
import { beginWithin, botAnswerer } from './beginning.ts';
import { leaveWithin, serveAll } from './serve.ts';

/** Serves the conversations in which visitors write or members act. */
export function startListening(services: Services): Runner {
  const { messageEffects, log } = services;
  registerBots();
  registerBotCheck(hasBot);
  registerLeaving(leaveWithin);
  registerFirstAnswerer(botAnswerer);
  registerSkillUsers('bot', botsWithSkill);
  registerAnswering(answersIn);
  const onError = (error: unknown) => log.error({ err: error }, 'a bot did not answer');
  const batch = batchedByMerchant(
    async (merchantId, items) => {
      const { names } = await liveBotsOf(services)(merchantId);
      if (names.size === 0) return;
      await serveAll(services, merchantId, items.keys());
    },
    { ...MESSAGE_EFFECTS.bots, onError },
  );
  const stop = messageEffects.add('bots', ({ merchantId, conversationID, messages }) => {
    // What a bot answered as the chat began needs no other turn.
    const answered = messages.findLastIndex(({ author }) => author.type === 'bot');
    if (messages.slice(answered + 1).some(concernsBots))
      batch.schedule(merchantId, conversationID, undefined);
  });
  return {
    stop: async () => {
      stop();
      await batch.stop();
    },
  };
}

/** Texts of visitors, and what members and the server did. What bots do themselves begins no other turn. */
const concernsBots = ({ kind, author }: Events['messages.stored']['messages'][number]): boolean =>
  (kind === 'text' && author.type === 'visitor') || (kind === 'event' && author.type !== 'bot');

/** Rules of routing can send a conversation to a bot. */
const registerBots = () =>
  registerReceivers('bot', {
    list: async (services, merchantId) => {
      const { bots } = await liveBotsOf(services)(merchantId);
      return [...bots.values()].map(({ id, name }) => ({ id, label: name }));
    },
    begin: async (db, scope, conversationId, id) => {
      const { merchantId } = scope.tenant;
      const bot = (await liveBotsOf(scope.services)(merchantId)).bots.get(id);
      const row = await lockConversation(db, merchantId, conversationId);
      if (!bot || row.withBot) return { result: undefined, audit: [], events: [] };
      return beginWithin(db, scope, row, bot);
    },
  });
