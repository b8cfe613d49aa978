import { MESSAGE_TEXT_MAX } from '@foyer/domain/limits';
import { type Scope, type Services, systemScope } from '../../kernel/context.ts';
import { sendAsMerchant } from '../conversations/sending.ts';
import { latestOfWriting, visitorAuthor } from '../conversations/visitor-conversation.ts';
import type { AccountRow } from './accounts.ts';
import type { Arrival } from './adapters/adapter.ts';
import { visitorOfPerson } from './people.ts';

/** Notes what is no message of the customer. It is dropped if they have no conversation. */
export async function noteArrival(
  services: Services,
  { merchantId, id: accountId }: AccountRow,
  clientId: string,
  { kind, person, text }: Extract<Arrival, { kind: 'action' | 'echo' }>,
): Promise<void> {
  const scope = systemScope(services, merchantId);
  const visitorId = await scope.tenant.read((db) => visitorOfPerson(db, merchantId, accountId, person.id));
  if (visitorId)
    await addNote(scope, visitorId, { clientId, text, ...(kind === 'echo' && { name: 'Page inbox' }) });
}

/** Adds a note to the newest conversation of a customer, once, by default in their name. */
export async function addNote(
  scope: Scope,
  visitorId: string,
  { clientId, text, name }: { readonly clientId: string; readonly text: string; readonly name?: string },
): Promise<void> {
  const chat = await latestOfWriting(scope, visitorId);
  if (!chat) return;
  await sendAsMerchant(scope, chat, {
    kind: 'note',
    name: name ?? (await visitorAuthor(scope, visitorId)).name,
    clientId,
    text: text.slice(0, MESSAGE_TEXT_MAX).toWellFormed(),
  });
}
