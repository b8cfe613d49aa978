import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Services } from '../../../kernel/context.ts';
import type { Runner } from '../../../kernel/runner.ts';
import type { MailboxRow } from '../tables.ts';
import { wordsOf } from './failure-words.ts';
import { connectImap, connectionClosed, followFolder } from './imap.ts';
import { findMailbox, readMailboxes } from './mailboxes.ts';
import { noteServer } from './server-state.ts';

/** Pauses between attempts: the first, which doubles, and the longest. Milliseconds. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 5 * 60_000;
/** Passwords that are refused often lock accounts, so the first pause after a refusal is longer. Milliseconds. */
const REFUSED_PAUSE_MS = 60_000;
/** A connection that held for so long begins anew with the first pause. Milliseconds. */
const HELD_MS = 60_000;

interface Following {
  readonly merchantId: number;
  /** When the settings that it follows by were changed. */
  readonly modifiedAt: number;
  readonly stop: Runner['stop'];
}

/**
 * Keeps one connection for each active mailbox with an IMAP server while the server runs, of all processes together.
 * Each is on its own: one that is slow or refused delays no other. What is fetched is stored before its place is, so that a crash loses nothing.
 */
export async function startReceiving(services: Services): Promise<Runner> {
  const running = new Map<string, Following>();
  const turns = new Map<number, Promise<void>>();
  let isStopping = false;

  const begin = (row: MailboxRow): void => {
    const { stop } = services.holds.alone(`mailbox ${row.id}`, (signal) => follow(services, row, signal));
    running.set(row.id, { merchantId: row.merchantId, modifiedAt: row.modifiedAt.getTime(), stop });
  };

  const end = async (id: string): Promise<void> => {
    const following = running.get(id);
    running.delete(id);
    await following?.stop();
  };

  /** Follows the mailboxes of a merchant as they are set now. */
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

  /** Changes of one merchant go one after the other. */
  const inTurn = (merchantId: number): Promise<void> => {
    const turn = (turns.get(merchantId) ?? Promise.resolve())
      .then(() => refresh(merchantId))
      .catch((error) => services.log.error({ err: error, merchantId }, 'mailboxes cannot be followed'));
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

/** Connects again and again until told to stop. */
async function follow(services: Services, key: MailboxRow, signal: AbortSignal): Promise<void> {
  for (let failures = 1; !signal.aborted; failures += 1) {
    const startedAt = performance.now();
    const error = await followOnce(services, key, signal).catch((failure: unknown) => failure);
    if (signal.aborted || error === null) return;
    await noteServer(services, key, 'imap', { error: wordsOf(error) }).catch((failure) =>
      services.log.warn({ err: failure, mailbox: key.id }, 'the state of a mailbox cannot be stored'),
    );
    if (performance.now() - startedAt > HELD_MS) failures = 1;
    const isRefused = (error as { authenticationFailed?: boolean }).authenticationFailed === true;
    const wait = (isRefused ? REFUSED_PAUSE_MS : FIRST_PAUSE_MS) * 2 ** (failures - 1);
    const jitter = 0.5 + Math.random() / 2;
    await pause(Math.min(wait, LONGEST_PAUSE_MS) * jitter, undefined, { signal }).catch(() => {});
  }
}

/** One connection, until it ends: throws when it failed or broke off, null for a mailbox that receives no more. */
async function followOnce(
  services: Services,
  { merchantId, id }: MailboxRow,
  signal: AbortSignal,
): Promise<null> {
  // Read anew each time: how far the folder was read stands in it.
  const row = await services.database.tenant(merchantId).read((db) => findMailbox(db, merchantId, id));
  if (!row || !receives(row)) return null;
  const client = await connectImap(services, row, signal);
  await followFolder(services, row, client, signal, () => noteServer(services, row, 'imap', { error: null }));
  throw connectionClosed();
}
