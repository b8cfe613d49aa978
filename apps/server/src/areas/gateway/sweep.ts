import { newId } from '../../kernel/ids.ts';
import { createLink } from '../../kernel/one-time-links.ts';
import { signatureOf } from '../../kernel/signature.ts';
import { mailOptOuts } from '../../mail/tables.ts';
import { defineSweep } from '../../sweep/area-sweep.ts';
import { secretOfMailbox } from '../channels/sweep.ts';

declare module '../../sweep/area-sweep.ts' {
  interface WorldRows {
    readonly optedOutEmail: string;
    readonly unsubscribeLink: string;
  }
}

const HOUR_MS = 3_600_000;

export const sweep = defineSweep({
  after: ['merchants'],
  rows: ({ mark }) => ({ optedOutEmail: `${mark}out@example.com` }),
  async write(db, { merchantId, mark, optedOutEmail }) {
    await db
      .insert(mailOptOuts)
      .values({ merchantId, id: newId(), email: optedOutEmail, comment: mark, source: 'team' });
    const subject = `${mark}reader@example.com`;
    return {
      unsubscribeLink: await createLink(db, merchantId, { purpose: 'unsubscribe', subject, lifeMs: HOUR_MS }),
    };
  },
  special: {
    getUnsubscribe: ({ unsubscribeLink }) => ({ token: unsubscribeLink }),
    unsubscribe: ({ unsubscribeLink }) => ({ token: unsubscribeLink }),
    unsubscribeOneClick: ({ unsubscribeLink }) => ({ token: unsubscribeLink }),
    removeOptOut: ({ optedOutEmail }) => ({ email: optedOutEmail }),
    runGatewayActions: ({ memberId }) => ({ id: memberId }),
    receiveEmailMessage: ({ mailboxId }) => ({ mailbox: mailboxId, attachments: [] }),
    sendEmailMessage: () => ({ attachments: [] }),
  },
  /** Signs a body that is delivered to the mailbox in the query. */
  signature(query, body) {
    const timestamp = String(Math.floor(Date.now() / 1000));
    const secret = secretOfMailbox(String((query as { mailbox?: unknown } | undefined)?.mailbox));
    return {
      'x-foyer-timestamp': timestamp,
      'x-foyer-signature': signatureOf(secret, timestamp, Buffer.from(body)),
    };
  },
  withoutRows: ['sendEmailMessage conversationID'],
});
