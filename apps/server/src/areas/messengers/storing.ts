import { MESSAGE_TEXT_MAX } from '@foyer/domain/limits';
import { MESSENGERS, type Messenger } from '@foyer/domain/messengers';
import pLimit from 'p-limit';
import { keepFiles, putIncoming } from '../../files/incoming.ts';
import { type Scope, type Services, systemScope } from '../../kernel/context.ts';
import { memoizeByKey } from '../../kernel/memoize-by-key.ts';
import { existingDepartment } from '../channels/mail/threads.ts';
import { type OutsideSender, sendAsMerchant, sendFromOutside } from '../conversations/sending.ts';
import { rulesOfAccount } from '../engagements/accounts.ts';
import { merchantOf } from '../merchants/queries.ts';
import type { AccountRow } from './accounts.ts';
import { type Arrival, type MediaRef, type Person, ProviderError } from './adapters/adapter.ts';
import { type Claimed, hasFailed, keepClaim, type Sender } from './arrivals.ts';
import type { Opened } from './cached-accounts.ts';
import { knownPerson } from './people.ts';

type ArrivedMessage = Extract<Arrival, { kind: 'message' }>;

/** Messages with files at once, which are in memory meanwhile. */
const WITH_FILES_AT_ONCE = 4;
const FILES_MAX = 10;
/** A message waits so long for a file that cannot be fetched, then it comes without it. Milliseconds. */
const FILES_WAIT_MS = 3 * 60_000;

const filesLimitOf = memoizeByKey((_: Services) => pLimit(WITH_FILES_AT_ONCE));
const NO_FILES = { rows: [], missing: [], why: '' };

/**
 * Stores a message of a customer, once: the arrival's id is its client id. Returns what is missing nevertheless, as an
 * English sentence.
 */
export async function storeMessage(
  services: Services,
  opened: Opened,
  arrival: Claimed,
  { person, text, files }: ArrivedMessage,
): Promise<string | null> {
  const { row } = opened;
  const scope = systemScope(services, row.merchantId);
  const sender = await senderOf(scope, opened, person, arrival.sender);
  const attached =
    files.length === 0
      ? NO_FILES
      : await filesLimitOf(services)(async () => {
          await keepClaim(services, row.merchantId, arrival.id);
          return fetchFiles(services, opened, arrival, files);
        });
  const lines = [text.slice(0, MESSAGE_TEXT_MAX).toWellFormed(), ...attached.missing];
  const sent = await sendFromOutside(scope, sender, () => newThread(scope, row), {
    clientId: arrival.id,
    text: lines.filter(Boolean).join('\n') || '…',
    attachments:
      attached.rows.length > 0 ? await scope.tenant.transaction((db) => keepFiles(db, attached.rows)) : [],
  });
  // The arrival is the first message of its conversation, also when it is handled again after a crash.
  if (sent.seq === 1) await greet(scope, row, { ...sent, visitorId: sender.visitorId });
  return attached.missing.length > 0 ? `Not fetched: ${attached.missing.join(', ')} ${attached.why}` : null;
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
  person: Person,
  known: Sender | null,
): Promise<OutsideSender> {
  if (known && (known.phone !== '' || !person.phone)) return known;
  if (known || person.firstName || !adapter.profile) return knownPerson(scope, row, person);
  const found = await adapter.profile(account, person.id).catch((error: unknown) => {
    if (error instanceof ProviderError) return {};
    throw error;
  });
  return knownPerson(scope, row, { ...person, ...found });
}

/** Stores the files of a message. One that the provider no longer has is named in the text instead. */
async function fetchFiles(
  services: Services,
  { row, account, adapter }: Opened,
  { id: arrivalId, receivedAt }: Claimed,
  files: readonly MediaRef[],
) {
  const rows: Awaited<ReturnType<typeof putIncoming>>[] = [];
  const missing: string[] = [];
  let why = '';
  const isOld = Date.now() - receivedAt.getTime() > FILES_WAIT_MS;
  const isLate = isOld && (await hasFailed(services, row.merchantId, arrivalId));
  const { fileMaxBytes, receivedMaxBytes = fileMaxBytes } = MESSENGERS[row.channel] as Messenger;
  for (const [index, file] of files.slice(0, FILES_MAX).entries()) {
    const content = await adapter.media(account, file, receivedMaxBytes).catch((error: unknown) => {
      const isOver = error instanceof ProviderError && (isLate || ['gone', 'refused'].includes(error.reason));
      if (!isOver) throw error;
      why = error.message;
      return null;
    });
    if (!content) missing.push(`[${file.name}]`);
    else
      rows.push(
        await putIncoming(services, row.merchantId, {
          name: file.name,
          content,
          origin: `messenger ${arrivalId} ${index}`,
          uploader: { type: 'visitor', id: 'messenger' },
        }),
      );
  }
  return { rows, missing, why };
}
