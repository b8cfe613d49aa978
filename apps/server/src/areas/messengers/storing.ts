import { MESSAGE_TEXT_MAX } from '@foyer/domain/limits';
import pLimit from 'p-limit';
import { keepFiles } from '../../files/incoming.ts';
import { type Scope, type Services, systemScope } from '../../kernel/context.ts';
import { memoizeByKey } from '../../kernel/memoize-by-key.ts';
import { type OutsideSender, sendAsMerchant, sendFromOutside } from '../conversations/sending.ts';
import { rulesOfAccount } from '../engagements/accounts.ts';
import { merchantOf } from '../merchants/queries.ts';
import type { AccountRow } from './accounts.ts';
import { type Arrival, ProviderError } from './adapters/adapter.ts';
import { CANNOT_SHOW, notFetched, notFetchedYet } from './adapters/texts.ts';
import { type Claimed, keepClaim, type Sender } from './arrivals.ts';
import type { Opened } from './cached-accounts.ts';
import { fetchFiles, mayCome } from './files.ts';
import { lateFile } from './late-files.ts';
import { newThread } from './new-thread.ts';
import { knownPerson } from './people.ts';

type ArrivedMessage = Extract<Arrival, { kind: 'message' }>;

/** Messages with files at once, which are in memory meanwhile. */
const WITH_FILES_AT_ONCE = 4;

const filesLimitOf = memoizeByKey((_: Services) => pLimit(WITH_FILES_AT_ONCE));
const NO_FILES = { rows: [], missing: [] };

/**
 * Stores a message of a customer, once: the arrival's id is its client id. Files that cannot be fetched yet are added
 * later. Returns what is missing, as an English sentence.
 */
export async function storeMessage(
  services: Services,
  opened: Opened,
  arrival: Claimed,
  // Arrivals that earlier versions stored have no time.
  { person, text, files, at = arrival.receivedAt.toISOString() }: ArrivedMessage,
): Promise<string | null> {
  const { row } = opened;
  const { merchantId, id: accountId } = row;
  const scope = systemScope(services, merchantId);
  const sender = await senderOf(scope, opened, { person, at }, arrival.sender);
  const { rows, missing } =
    files.length === 0
      ? NO_FILES
      : await filesLimitOf(services)(async () => {
          await keepClaim(services, merchantId, arrival.id);
          return fetchFiles(services, opened, arrival.id, files);
        });
  const late = missing
    .filter(({ error }) => mayCome(error))
    .map(({ index }) => lateFile({ merchantId, accountId, arrivalId: arrival.id, index, attempt: 1 }));
  const attachments =
    rows.length + late.length === 0
      ? []
      : await scope.tenant.transaction(async (db) => {
          for (const job of late) await services.jobs.enqueue(db, job);
          return keepFiles(db, rows);
        });
  const lines = [
    text.slice(0, MESSAGE_TEXT_MAX).toWellFormed(),
    ...missing.map(({ file, error }) => (mayCome(error) ? notFetchedYet(file) : notFetched(file))),
  ].filter(Boolean);
  const sent = await sendFromOutside(scope, sender, () => newThread(scope, row), {
    clientId: arrival.id,
    text: lines.join('\n') || (attachments.length > 0 ? '' : CANNOT_SHOW),
    attachments,
  });
  // The arrival is the first message of its conversation, also when it is handled again after a crash.
  if (sent.seq === 1) await greet(scope, row, { ...sent, visitorId: sender.visitorId });
  const names = missing.map(({ file }) => `[${file.name}]`);
  return missing.length > 0 ? `Not fetched: ${names.join(', ')} ${missing.at(-1)?.error.message}` : null;
}

/** Sends the opening message, one for each conversation: its id is the conversation's. */
async function greet(
  scope: Scope,
  row: AccountRow,
  { conversationId: id, visitorId }: { readonly conversationId: string; readonly visitorId: string },
): Promise<void> {
  const { merchantId } = row;
  const rules = await rulesOfAccount(scope.services, row);
  if (!rules?.openingMessage) return;
  const name = rules.title || (await scope.tenant.read((db) => merchantOf(db, merchantId))).name;
  await sendAsMerchant(
    scope,
    { merchantId, id, visitorId },
    { name, clientId: id, text: rules.openingMessage },
  );
}

/** Who wrote. A new customer becomes a visitor, with the name that the provider tells on request. */
async function senderOf(
  scope: Scope,
  { row, account, adapter }: Opened,
  { person, at }: Pick<ArrivedMessage, 'person' | 'at'>,
  known: Sender | null,
): Promise<OutsideSender> {
  if (known && (known.phone !== '' || !person.phone)) return known;
  if (known || person.firstName || !adapter.profile) return knownPerson(scope, row, person, at);
  const found = await adapter.profile(account, person.id).catch((error: unknown) => {
    if (error instanceof ProviderError) return {};
    throw error;
  });
  return knownPerson(scope, row, { ...person, ...found }, at);
}
