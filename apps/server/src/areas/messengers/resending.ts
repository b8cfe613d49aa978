import type { Message } from '@foyer/contract/conversations/shapes';
import { notUndelivered } from '@foyer/contract/messengers/errors';
import { and, eq } from 'drizzle-orm';
import { act } from '../../kernel/action.ts';
import type { Scope } from '../../kernel/context.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { moveDelivery } from '../conversations/deliveries.ts';
import { messageDeliveries } from '../conversations/delivery-tables.ts';
import { presentMessage } from '../conversations/present.ts';
import { ended, messageOf } from './attempts.ts';
import type {} from './events.ts';
import { oneDelivery } from './queue.ts';

/** Sends a message again that was not delivered, or may not have been, because a member wants it. */
export async function resend(scope: Scope, conversationId: string, messageId: string): Promise<Message> {
  const { merchantId } = scope.tenant;
  const message = await act(scope, async (db) => {
    const [delivery] = await db
      .select()
      .from(messageDeliveries)
      .where(
        and(oneDelivery({ merchantId, id: messageId }), eq(messageDeliveries.conversationId, conversationId)),
      )
      .for('update');
    if (!delivery) throw notFound();
    if (delivery.state !== 'failed' && delivery.state !== 'unknown') throw new Refusal(notUndelivered);
    const event = await moveDelivery(db, delivery, {
      ...ended,
      state: 'queued',
      error: null,
      attempts: 0,
      dueAt: new Date(),
    });
    const row = await messageOf(db, delivery);
    return {
      result: presentMessage(row, { delivery: { state: 'queued', error: null } }),
      audit: [{ action: 'message.resent', subject: ['message', messageId] }],
      events: [event],
    };
  });
  scope.services.bus.publish({ name: 'messenger.due', data: { merchantId, conversationId } });
  return message;
}
