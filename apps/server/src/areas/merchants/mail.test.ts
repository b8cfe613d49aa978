import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { act } from '../../kernel/action.ts';
import { systemScope } from '../../kernel/context.ts';
import { html } from '../../mail/html.ts';
import { outgoingMails } from '../../mail/tables.ts';
import { makeMerchant } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { queueMerchantMail } from './mail.ts';
import { merchantOf } from './queries.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it.each([
  ['x'.repeat(500), 'x'.repeat(200)],
  [' ', 'Tidewell'],
])('a mail always has a subject, which is cut if it is too long', async (subject, sent) => {
  const { id } = await makeMerchant(server, 'Tidewell');
  const scope = systemScope(server.services, id);
  const recipient = 'ada@mails.test';
  await act(scope, async (db) => {
    const mail = { recipient, subject, text: 'Hello', body: html`<p>Hello</p>` };
    const job = await queueMerchantMail(db, server.services, await merchantOf(db, id), mail);
    return { result: undefined, audit: [], events: [], jobs: [job] };
  });
  const mails = await scope.tenant.read((db) =>
    db
      .select({ subject: outgoingMails.subject })
      .from(outgoingMails)
      .where(eq(outgoingMails.recipient, recipient)),
  );
  expect(mails).toEqual([{ subject: sent }]);
});
