import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Services } from '../../../kernel/context.ts';
import type { Runner } from '../../../kernel/runner.ts';
import type { MailboxRow } from '../tables.ts';
import { explainFailure, isSignInRefused } from './failure-messages.ts';
import { connectImap, connectionClosed, followFolder } from './imap.ts';
import { findMailbox, readMailboxes } from './mailboxes.ts';
import { storeServerState } from './server-state.ts';

/** Delays between attempts: the first, which doubles, and the maximum. Milliseconds. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 5 * 60_000;
/**
 * First delay after a refused sign-in, which is longer because repeated failures can lock the account. Milliseconds.
 */
const REFUSED_PAUSE_MS = 60_000;
/** After a connection of this duration, delays start again at the first. Milliseconds. */
const STABLE_MS = 60_000;

interface Following {
  readonly merchantId: number;
  /** When its connection settings last changed. */
  readonly modifiedAt: number;
  readonly stop: Runner['stop'];
}

/**
 * Keeps one connection per active mailbox with an IMAP server, across all processes. Connections are independent: a
 * slow or failing one delays no other. Emails are stored before their position in the folder, so a crash loses none.
 */
export async function startReceiving(services: Services): Promise<Runner> {
  const running = new Map<string, Following>();
  const turns = new Map<number, Promise<void>>();
  let isStopping = false;

  const begin = (row: MailboxRow): void => {
    const { stop } = services.leaderLocks.runAsLeader(`mailbox ${row.id}`, (signal) =>
      follow(services, row, signal),
    );
    running.set(row.id, { merchantId: row.merchantId, modifiedAt: row.modifiedAt.getTime(), stop });
  };

  const end = async (id: string): Promise<void> => {
    const following = running.get(id);
    running.delete(id);
    await following?.stop();
  };

  /** Applies the current mailboxes of a merchant. */
  const refresh = async (merchantId: number): Promise<void> => {
    const rows = await services.database.tenant(merchantId).read((db) => readMailboxes(db, merchantId));
    const wanted = new Map(rows.filter(receives).map((row) => [row.id, row]));
    const of = [...running].filter(([, following]) => following.merchantId === merchantId);
    for (const [id, { modifiedAt }] of of) {
      if (wanted.get(id)?.modifiedAt.getTime() === modifiedAt) wanted.delete(id);
      else await end(id);
    }
    if (!isStopping) for (const row of wanted.values()) begin(row);
  };

  /** Runs changes of one merchant in sequence. */
  const inTurn = (merchantId: number): Promise<void> => {
    const turn = (turns.get(merchantId) ?? Promise.resolve())
      .then(() => refresh(merchantId))
      .catch((error) => services.log.error({ err: error, merchantId }, 'mailboxes cannot be received'));
    turns.set(merchantId, turn);
    return turn;
  };

  const refreshAll = async () => {
    const { rows } = await services.database.anonymous((db) =>
      db.execute<{ merchant_id: number }>(sql`select distinct merchant_id from list_receiving_mailboxes()`),
    );
    const followed = [...running.values()].map(({ merchantId }) => merchantId);
    for (const id of new Set([...rows.map(({ merchant_id }) => merchant_id), ...followed])) void inTurn(id);
  };
  const stops = [
    services.bus.on('settings.changed', ({ merchantId, what }) =>
      what === 'mailboxes' ? inTurn(merchantId) : undefined,
    ),
    services.bus.onMissed(refreshAll),
  ];
  await refreshAll();
  return {
    async stop() {
      isStopping = true;
      for (const stop of stops) stop();
      await Promise.all(turns.values());
      await Promise.all([...running.keys()].map(end));
    },
  };
}

const receives = ({ isActive, imapHost }: MailboxRow): boolean => isActive && imapHost !== null;

/** Reconnects until aborted. */
async function follow(services: Services, key: MailboxRow, signal: AbortSignal): Promise<void> {
  for (let failures = 1; !signal.aborted; failures += 1) {
    const startedAt = performance.now();
    const error = await followOnce(services, key, signal).catch((failure: unknown) => failure);
    if (signal.aborted || error === null) return;
    await storeServerState(services, key, 'imap', { error: explainFailure(error) }).catch((failure) =>
      services.log.warn({ err: failure, mailbox: key.id }, 'the state of a mailbox cannot be stored'),
    );
    if (performance.now() - startedAt > STABLE_MS) failures = 1;
    const wait = (isSignInRefused(error) ? REFUSED_PAUSE_MS : FIRST_PAUSE_MS) * 2 ** (failures - 1);
    const jitter = 0.5 + Math.random() / 2;
    await pause(Math.min(wait, LONGEST_PAUSE_MS) * jitter, undefined, { signal }).catch(() => {});
  }
}

/** One connection, until it ends. Throws when it fails or breaks. Null for a mailbox that no longer receives. */
async function followOnce(
  services: Services,
  { merchantId, id }: MailboxRow,
  signal: AbortSignal,
): Promise<null> {
  // Reloaded each time, since the row contains the position in the folder.
  const row = await services.database.tenant(merchantId).read((db) => findMailbox(db, merchantId, id));
  if (!row || !receives(row)) return null;
  const client = await connectImap(services, row, signal);
  await followFolder(services, row, client, signal, () =>
    storeServerState(services, row, 'imap', { error: null }),
  );
  throw connectionClosed();
}
