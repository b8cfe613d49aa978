import { and, eq } from 'drizzle-orm';
import type { Services } from '../../kernel/context.ts';
import { conversations } from '../conversations/tables.ts';
import { openAccount } from './accounts.ts';
import { type DeviceCommand, ProviderError } from './adapters/adapter.ts';
import { adapterOf } from './adapters/index.ts';
import { messengerAccounts, messengerPeople } from './tables.ts';

/**
 * Sends a command to the device of a conversation.
 * @throws ProviderError `refused` when its channel has no devices, otherwise as messages
 */
export async function sendCommand(
  { config, database }: Services,
  { merchantId, conversationId }: { readonly merchantId: number; readonly conversationId: string },
  command: DeviceCommand,
): Promise<void> {
  const [found] = await database.tenant(merchantId).read((db) =>
    db
      .select({ account: messengerAccounts, recipient: messengerPeople.externalId })
      .from(conversations)
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
        ),
      )
      .where(and(eq(conversations.merchantId, merchantId), eq(conversations.id, conversationId))),
  );
  const send = found?.account.isActive ? adapterOf(config, found.account).command : undefined;
  if (!found || !send) throw new ProviderError('gone', 'The channel has no devices.');
  await send(openAccount(config, found.account), found.recipient, command);
}
