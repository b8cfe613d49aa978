import type { Calls } from '@foyer/contract';
import type { AutomationRuleInput } from '@foyer/contract/automation/shapes';
import type { CallInput } from '@foyer/contract/kernel/define-call';
import { request } from '@foyer/contract/request';
import { and, eq } from 'drizzle-orm';
import { makeConversation, makeEngagement, type TestMerchant } from '../../../testing/builders.ts';
import type { TestServer } from '../../../testing/server.ts';
import { conversations, messages } from '../../conversations/tables.ts';

/** Creates a rule that is on: what is urgent gets a high priority. */
export const saveRule = (
  server: TestServer,
  merchant: TestMerchant,
  rule: Partial<AutomationRuleInput> = {},
) =>
  request(
    server.url,
    'createAutomationRule',
    {
      body: {
        name: 'Urgent',
        active: true,
        trigger: { event: 'customer_message' },
        conditions: { match: 'all', parts: [{ field: 'message', operator: 'contains', value: 'urgent' }] },
        actions: [{ type: 'priority', priority: 'High' }],
        ...rule,
      },
    },
    { token: merchant.admin.token },
  );

/** The run log, newest first. */
export const runsOf = async (
  server: TestServer,
  merchant: TestMerchant,
  query: CallInput<Calls['listAutomationRuns']>['query'] = {},
) => (await request(server.url, 'listAutomationRuns', { query }, { token: merchant.admin.token })).body.runs;

export const conversationOf = async (server: TestServer, merchant: TestMerchant, id: string) => {
  const [row] = await server.services.database.tenant(merchant.id).read((db) =>
    db
      .select()
      .from(conversations)
      .where(and(eq(conversations.merchantId, merchant.id), eq(conversations.id, id))),
  );
  return row;
};

/** The texts of a conversation with the kind of their author. */
export const textsOf = (server: TestServer, merchant: TestMerchant, id: string) =>
  server.services.database.tenant(merchant.id).read((db) =>
    db
      .select({ author: messages.authorType, text: messages.text })
      .from(messages)
      .where(
        and(eq(messages.merchantId, merchant.id), eq(messages.conversationId, id), eq(messages.kind, 'text')),
      )
      .orderBy(messages.seq),
  );

/** A visitor who writes a first text. */
export const writes = async (server: TestServer, merchant: TestMerchant, text: string) => {
  const { engagementID } = await makeEngagement(server, merchant);
  return makeConversation(server, engagementID, text);
};

export const ALWAYS = { match: 'all' as const, parts: [] };
