import { randomUUID } from 'node:crypto';
import type { Calls } from '@foyer/contract';
import type { CallInput } from '@foyer/contract/kernel/define-call';
import { request } from '@foyer/contract/request';
import type { Tenant } from '../../database/tenant.ts';
import { newId } from '../../kernel/ids.ts';
import {
  makeConversation,
  makeEngagement,
  makeMember,
  makeMerchant,
  type TestMember,
} from '../../testing/builders.ts';
import type { TestServer } from '../../testing/server.ts';
import { departments } from '../accounts/departments/tables.ts';
import { labels } from '../conversations/label-tables.ts';

/** Fixtures for tests of macros. */

type Actions = CallInput<Calls['createMacro']>['body']['actions'];

/** Creates a merchant with two members, and a helper that starts a conversation. */
export async function makeShop(server: TestServer) {
  const merchant = await makeMerchant(server);
  const amara = await makeMember(server, merchant.id, 'USER', { firstName: 'Amara', lastName: 'Okafor' });
  const priya = await makeMember(server, merchant.id, 'USER', { firstName: 'Priya', lastName: 'Raman' });
  const { engagementID } = await makeEngagement(server, merchant);
  const begin = async () => (await makeConversation(server, engagementID)).conversationID;
  const tenant = server.services.database.tenant(merchant.id);
  return { merchant, tenant, engagementID, amara, priya, begin, ...callsOf(server) };
}

export async function addLabel(tenant: Tenant, name: string): Promise<string> {
  const id = newId();
  await tenant.transaction((db) =>
    db.insert(labels).values({ merchantId: tenant.merchantId, id, name, colour: 'red' }),
  );
  return id;
}

export async function addDepartment(tenant: Tenant, name: string): Promise<string> {
  const id = newId();
  await tenant.transaction((db) =>
    db.insert(departments).values({ merchantId: tenant.merchantId, id, name }),
  );
  return id;
}

/** Shorthands for the calls of the tests. */
function callsOf({ url }: TestServer) {
  const makeMacro = async (member: TestMember, actions: Actions, name = `Macro ${randomUUID()}`) => {
    const made = await request(url, 'createMacro', { body: { name, actions } }, member);
    if (!made.ok) throw new Error(JSON.stringify(made.body));
    return made.body.id;
  };
  const run = (member: TestMember, id: string, macroId: string) =>
    request(url, 'runMacro', { params: { id, macroId } }, member);
  return {
    makeMacro,
    run,
    runNew: async (member: TestMember, id: string, actions: Actions) =>
      run(member, id, await makeMacro(member, actions)),
    runMany: (member: TestMember, id: string, conversationIDs: string[]) =>
      request(url, 'runMacroOnMany', { params: { id }, body: { conversationIDs } }, member),
    undo: (member: TestMember, id: string | undefined) =>
      request(url, 'undoMacro', { params: { id: id ?? newId() } }, member),
    macros: async (member: TestMember) => (await request(url, 'listMacros', {}, member)).body.macros,
    /** A conversation with its label names, messages and events. */
    async thread(member: TestMember, id: string) {
      const { body } = await request(url, 'getConversation', { params: { id } }, member);
      const { conversation, messages } = body;
      return {
        ...conversation,
        labelNames: conversation.labels.map(({ tagName }) => tagName),
        words: messages.filter(({ kind }) => kind !== 'event').map(({ kind, text }) => [kind, text]),
        happened: messages.flatMap(({ event }) => event?.type ?? []),
      };
    },
  };
}
