import type { Services } from '../../../kernel/context.ts';
import type { MailboxRow } from '../tables.ts';
import { explainFailure } from './failure-messages.ts';
import { connectImap } from './imap.ts';
import { storeServerState } from './server-state.ts';
import { smtpOf } from './smtp.ts';

/** Result of testing a mail server. */
interface Trial {
  readonly ok: boolean;
  readonly error: string | null;
}

/** Connects and signs in to the servers of a mailbox and stores the result. Null for a server it does not have. */
export async function testServers(
  services: Services,
  row: MailboxRow,
): Promise<{ imap: Trial | null; smtp: Trial | null }> {
  const [imap, smtp] = await Promise.all([
    row.imapHost === null ? null : trial(services, row, 'imap', () => tryImap(services, row)),
    row.smtpHost === null ? null : trial(services, row, 'smtp', () => trySmtp(services, row)),
  ]);
  return { imap, smtp };
}

async function trial(
  services: Services,
  row: MailboxRow,
  part: 'imap' | 'smtp',
  attempt: () => Promise<void>,
): Promise<Trial> {
  const error = await attempt().then(
    () => null,
    (failure: unknown) => explainFailure(failure),
  );
  await storeServerState(services, row, part, { error });
  return { ok: error === null, error };
}

async function tryImap(services: Services, row: MailboxRow): Promise<void> {
  const client = await connectImap(services, row);
  try {
    // A missing folder would otherwise only be noticed when emails are missing.
    const lock = await client.getMailboxLock(row.imapFolder, { readOnly: true });
    lock.release();
  } finally {
    client.close();
  }
}

async function trySmtp(services: Services, row: MailboxRow): Promise<void> {
  const transport = await smtpOf(services, row);
  try {
    await transport?.verify();
  } finally {
    transport?.close();
  }
}
