import type { Calls } from '@foyer/contract';
import type { CallInput } from '@foyer/contract/kernel/define-call';
import { request } from '@foyer/contract/request';
import { and, eq } from 'drizzle-orm';
import { makeConversation, makeEngagement, type TestMerchant } from '../../../testing/builders.ts';
import type { TestServer } from '../../../testing/server.ts';
import { conversations } from '../../conversations/tables.ts';
import { escalationTimers } from '../tables.ts';

type Rule = CallInput<Calls['saveEscalation']>['body'];

export const MINUTE_MS = 60_000;
export const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS);

/** Saves a rule. Default: raise the priority of conversations waiting for half an hour. */
export const save = (
  server: TestServer,
  merchant: TestMerchant,
  rule: Partial<Rule>,
  token = merchant.admin.token,
) =>
  request(
    server.url,
    'saveEscalation',
    {
      body: {
        name: 'Slow answers',
        subject: 'conversation',
        trigger: { since: 'waiting', minutes: 30 },
        actions: [{ type: 'raise_priority' }],
        ...rule,
      },
    },
    { token },
  );

export const log = async (
  server: TestServer,
  merchant: TestMerchant,
  query: CallInput<Calls['listEscalationLog']>['query'] = {},
) => (await request(server.url, 'listEscalationLog', { query }, { token: merchant.admin.token })).body;

/** Creates a waiting conversation and waits for its timer. */
export async function waiting(server: TestServer, merchant: TestMerchant) {
  const { engagementID } = await makeEngagement(server, merchant);
  const made = await makeConversation(server, engagementID, 'Where is my order?');
  await timersOf(server, merchant, made.conversationID, 1);
  return made;
}

/** Waits until a conversation has the expected number of timers and returns them. */
export async function timersOf(server: TestServer, merchant: TestMerchant, id: string, expected: number) {
  for (let wait = 0; wait < 100; wait += 1) {
    const rows = await server.services.database.tenant(merchant.id).read((db) =>
      db
        .select()
        .from(escalationTimers)
        .where(and(eq(escalationTimers.merchantId, merchant.id), eq(escalationTimers.subjectId, id))),
    );
    if (rows.length === expected) return rows;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`There are not ${expected} timers.`);
}

export const conversation = async (server: TestServer, merchant: TestMerchant, id: string) => {
  const rows = await server.services.database.tenant(merchant.id).read((db) =>
    db
      .select()
      .from(conversations)
      .where(and(eq(conversations.merchantId, merchant.id), eq(conversations.id, id))),
  );
  return rows[0];
};
