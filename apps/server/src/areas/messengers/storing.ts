import { setTimeout as delay } from 'node:timers/promises';
import { MESSAGE_TEXT_MAX } from '@foyer/domain/limits';
import { MESSENGERS, type Messenger } from '@foyer/domain/messengers';
import pLimit from 'p-limit';
import { keepFiles, putIncoming } from '../../files/incoming.ts';
import { type Scope, type Services, systemScope } from '../../kernel/context.ts';
import { memoizeByKey } from '../../kernel/memoize-by-key.ts';
import { existingDepartment } from '../channels/mail/threads.ts';
import { type OutsideSender, sendAsMerchant, sendFromOutside } from '../conversations/sending.ts';
import { latestOfWriting } from '../conversations/visitor-conversation.ts';
import { rulesOfAccount } from '../engagements/accounts.ts';
import { merchantOf } from '../merchants/queries.ts';
import type { AccountRow } from './accounts.ts';
import { type Arrival, type MediaRef, ProviderError } from './adapters/adapter.ts';
import { CANNOT_SHOW, notFetched } from './adapters/words.ts';
import { type Claimed, keepClaim, type Sender } from './arrivals.ts';
import type { Opened } from './cached-accounts.ts';
import { knownPerson, visitorOfPerson } from './people.ts';

type ArrivedMessage = Extract<Arrival, { kind: 'message' }>;

/** Messages with files at once, which are in memory meanwhile. */
const WITH_FILES_AT_ONCE = 4;
const FILES_MAX = 10;
/** A message waits so long for files that cannot be fetched, since later ones wait too. Milliseconds. */
const FILES_WAIT_MS = 4_000;
/** The pause before a file is asked for again. Milliseconds. */
const PAUSE_MS = 1_000;

const filesLimitOf = memoizeByKey((_: Services) => pLimit(WITH_FILES_AT_ONCE));
const NO_FILES = { rows: [], missing: [] as MediaRef[], why: '' };

/**
 * Stores a message of a customer, once: the arrival's id is its client id. Returns what is missing nevertheless, as an
 * English sentence.
 */
export async function storeMessage(
  services: Services,
  opened: Opened,
  arrival: Claimed,
  { person, text, files, at }: ArrivedMessage,
): Promise<string | null> {
  const { row } = opened;
  const scope = systemScope(services, row.merchantId);
  const sender = await senderOf(scope, opened, { person, at }, arrival.sender);
  const attached =
    files.length === 0
      ? NO_FILES
      : await filesLimitOf(services)(async () => {
          await keepClaim(services, row.merchantId, arrival.id);
          return fetchFiles(services, opened, arrival, files);
        });
  const lines = [text.slice(0, MESSAGE_TEXT_MAX).toWellFormed(), ...attached.missing.map(notFetched)].filter(
    Boolean,
  );
  const sent = await sendFromOutside(scope, sender, () => newThread(scope, row), {
    clientId: arrival.id,
    text: lines.join('\n') || (attached.rows.length > 0 ? '' : CANNOT_SHOW),
    attachments:
      attached.rows.length > 0 ? await scope.tenant.transaction((db) => keepFiles(db, attached.rows)) : [],
  });
  // The arrival is the first message of its conversation, also when it is handled again after a crash.
  if (sent.seq === 1) await greet(scope, row, { ...sent, visitorId: sender.visitorId });
  const missing = attached.missing.map(({ name }) => `[${name}]`);
  return missing.length > 0 ? `Not fetched: ${missing.join(', ')} ${attached.why}` : null;
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

/** Notes what the team answered at the provider. Customers who have written to Foyer have a conversation for it. */
export async function noteEcho(
  services: Services,
  { merchantId, id: accountId }: AccountRow,
  arrivalId: string,
  { person, text }: Extract<Arrival, { kind: 'echo' }>,
): Promise<void> {
  const scope = systemScope(services, merchantId);
  const visitorId = await scope.tenant.read((db) => visitorOfPerson(db, merchantId, accountId, person.id));
  const chat = visitorId && (await latestOfWriting(scope, visitorId));
  if (!chat) return;
  const note = text.slice(0, MESSAGE_TEXT_MAX).toWellFormed();
  await sendAsMerchant(scope, chat, { kind: 'note', name: 'Page inbox', clientId: arrivalId, text: note });
}

/** How a new conversation begins at an account. */
async function newThread({ services, tenant }: Scope, row: AccountRow) {
  const { merchantId, channel } = row;
  const rules = await rulesOfAccount(services, row);
  const departmentId = rules?.departmentId ?? row.departmentId;
  return {
    channel,
    engagementId: rules?.id ?? null,
    departmentId: await tenant.read((db) => existingDepartment(db, merchantId, departmentId)),
  };
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

/** Stores the files of a message, as far as the provider hands them out. */
async function fetchFiles(
  services: Services,
  opened: Opened,
  { id: arrivalId }: Claimed,
  files: readonly MediaRef[],
) {
  const rows: Awaited<ReturnType<typeof putIncoming>>[] = [];
  const missing: MediaRef[] = [];
  let why = '';
  const until = Date.now() + FILES_WAIT_MS;
  for (const [index, file] of files.slice(0, FILES_MAX).entries()) {
    const content = await contentOf(opened, file, until).catch((error: unknown) => {
      if (!(error instanceof ProviderError)) throw error;
      why = error.message;
      return null;
    });
    if (!content) missing.push(file);
    else
      rows.push(
        await putIncoming(services, opened.row.merchantId, {
          name: file.name,
          content,
          origin: `messenger ${arrivalId} ${index}`,
          uploader: { type: 'visitor', id: 'messenger' },
        }),
      );
  }
  return { rows, missing, why };
}

/** The content of a file. @throws ProviderError when it cannot be fetched until a time */
async function contentOf(opened: Opened, file: MediaRef, until: number): Promise<Buffer> {
  const { row, account, adapter } = opened;
  const { fileMaxBytes, receivedMaxBytes = fileMaxBytes } = MESSENGERS[row.channel] as Messenger;
  try {
    return await adapter.media(account, file, receivedMaxBytes);
  } catch (error) {
    const mayPass =
      error instanceof ProviderError && ['limited', 'unreachable', 'unknown'].includes(error.reason);
    if (!mayPass || Date.now() + PAUSE_MS > until) throw error;
    await delay(PAUSE_MS);
    return contentOf(opened, file, until);
  }
}
