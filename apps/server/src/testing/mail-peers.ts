import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Calls } from '@foyer/contract';
import type { Mailbox } from '@foyer/contract/channels/mail-shapes';
import type { CallInput } from '@foyer/contract/kernel/define-call';
import { request } from '@foyer/contract/request';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { signatureOf } from '../kernel/signature.ts';
import type { RunningServer } from '../start.ts';
import type { TestMerchant } from './builders.ts';

/** A mail received by an SMTP server. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: string;
  readonly mail: Email;
}

/** A real SMTP server on this machine, which keeps received mails. */
export interface SmtpPeer {
  readonly port: number;
  readonly taken: ReceivedMail[];
  /** Waits for the mail to an address. */
  to(address: string): Promise<ReceivedMail>;
  close(): Promise<void>;
}

/** An SMTP refusal. */
export const refusal = (responseCode: number, text: string) =>
  Object.assign(new Error(text), { responseCode });

/** Starts an SMTP server; the options decide what it refuses. */
export async function startSmtpPeer(options: SMTPServerOptions = {}): Promise<SmtpPeer> {
  const taken: ReceivedMail[] = [];
  const waiting = new Set<() => void>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, callback) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', async () => {
        const raw = Buffer.concat(parts);
        const { mailFrom, rcptTo } = session.envelope;
        taken.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw: raw.toString('latin1'),
          mail: await PostalMime.parse(raw),
        });
        callback();
        for (const look of waiting) look();
      });
    },
    ...options,
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const find = (address: string) => taken.findLast(({ to }) => to.includes(address));
  return {
    port: (server.server.address() as AddressInfo).port,
    taken,
    to: (address) =>
      new Promise((resolve) => {
        const look = () => {
          const found = find(address);
          if (!found) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
    close: () => new Promise((done) => server.close(() => done())),
  };
}

type MailboxInput = CallInput<Calls['createMailbox']>['body'];

let count = 0;

/** Creates a mailbox that receives mails by webhook. */
export async function makeMailbox(
  server: Pick<RunningServer, 'url'>,
  { admin }: { readonly admin: Pick<TestMerchant['admin'], 'token'> },
  input: Partial<MailboxInput> = {},
): Promise<Mailbox & { secret: string }> {
  count += 1;
  const { token } = admin;
  const body = { name: 'Support', address: `support.${count}@shop.example`, ...input };
  const created = await request(server.url, 'createMailbox', { body }, { token });
  if (!created.ok) throw new Error(`No mailbox: ${JSON.stringify(created.body)}`);
  const { id } = created.body;
  const { body: renewed } = await request(server.url, 'renewMailboxSecret', { params: { id } }, { token });
  return { ...created.body, secret: renewed.secret };
}

/** Delivers a raw mail through the webhook of a mailbox. */
export async function handOver(
  server: Pick<RunningServer, 'url'>,
  mailbox: { readonly id: string; readonly secret: string },
  mail: string | Buffer,
  { type = 'message/rfc822', at = new Date() }: { type?: string; at?: Date } = {},
) {
  const bytes = typeof mail === 'string' ? Buffer.from(mail.replace(/\r?\n/g, '\r\n')) : mail;
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const response = await fetch(`${server.url}/clbk/emailchnl/message/inbound?mailbox=${mailbox.id}`, {
    method: 'POST',
    headers: {
      'content-type': type,
      'x-foyer-timestamp': timestamp,
      'x-foyer-signature': signatureOf(mailbox.secret, timestamp, bytes),
    },
    body: new Uint8Array(bytes),
  });
  return { status: response.status, body: (await response.json()) as { isNew?: boolean; error?: string } };
}
