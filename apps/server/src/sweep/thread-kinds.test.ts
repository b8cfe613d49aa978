import { listCalls } from '@foyer/contract';
import { MemberFrame, type MemberFrameInput } from '@foyer/contract/live/client-frames';
import type { PageId } from '@foyer/domain/pages';
import { entriesOf } from '@foyer/domain/permissions';
import { defaultRights, type Right, type Rights } from '@foyer/domain/rights';
import { ROLES } from '@foyer/domain/roles';
import { CONVERSATION_PAGES, INBOX_PAGES, sufficesOnAny } from '@foyer/domain/work-pages';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mails } from '../areas/conversations/mail-tables.ts';
import { conversations } from '../areas/conversations/tables.ts';
import { roles } from '../areas/roles/tables.ts';
import { visitors } from '../areas/visitors/tables.ts';
import { newId } from '../kernel/ids.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { openTestSocket, type TestSocket } from '../testing/socket.ts';
import type { Call, World } from './area-sweep.ts';
import { type Answer, inputFor, send } from './requests.ts';
import { makeWorld } from './world.ts';

/** The kind of a conversation decides which pages open it, in every call and frame and for every role. */

const KINDS = ['chat', 'mail'] as const;
type Kind = (typeof KINDS)[number];
const PAGES: Record<Kind, readonly PageId[]> = { chat: CONVERSATION_PAGES, mail: INBOX_PAGES };

/** Custom roles with pages that no built-in role combines. */
const OWN_ROLES: Record<string, Rights> = {
  CHATS_WITH_MAILS_TO_READ: { livechat: 'change', my_messages: 'view' },
  TICKETS_ALONE: { tickets: 'change' },
  MAILS_ALONE: { team_messages: 'change' },
};
const ALL_ROLES = [...ROLES, ...Object.keys(OWN_ROLES)];
const rightsOf = (role: string): Rights => OWN_ROLES[role] ?? defaultRights(role);
const mayOpen = (role: string, kind: Kind, needed: Right) =>
  sufficesOnAny(rightsOf(role), PAGES[kind], needed);

/** A text that only the mail contains. */
const SECRET = 'onlythemailsaysso';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface Thread {
  readonly world: World;
  readonly id: string;
}

/** A world whose member may see the visitor in every role. For a mail, its calls refer to the mail thread. */
async function makeThread(kind: Kind): Promise<Thread> {
  const made = await makeWorld(server);
  const { merchantId, memberId, visitorId, mailThreadId, otherThreadId, mailId } = made;
  const world = kind === 'mail' ? { ...made, conversationId: mailThreadId } : made;
  await server.services.database.tenant(merchantId).transaction(async (db) => {
    await db
      .update(visitors)
      .set({ trackedBy: `${memberId}|First|Last` })
      .where(and(eq(visitors.merchantId, merchantId), eq(visitors.id, visitorId)));
    for (const id of [mailThreadId, otherThreadId])
      await db.update(conversations).set({ subject: SECRET }).where(eq(conversations.id, id));
    const message = {
      ...{ merchant_id: merchantId, conversation_id: mailThreadId, id: newId(), client_id: newId() },
      ...{ author_type: 'visitor', author_id: visitorId, author_name: 'Visitor', kind: 'text', text: SECRET },
    };
    await db.execute(sql`select append_messages(${JSON.stringify([message])}::jsonb)`);
    await db.update(mails).set({ subject: SECRET, text: SECRET, html: SECRET }).where(eq(mails.id, mailId));
    for (const [name, rights] of Object.entries(OWN_ROLES)) {
      const permissions = entriesOf(rights, { hasCustomDashboard: false });
      await db.insert(roles).values({ merchantId, name, title: name, permissions, visibility: 'all' });
    }
  });
  return { world, id: world.conversationId };
}

const members = listCalls().filter(({ access, area }) => access.kind === 'page' && area !== 'demo');

/** Drafts name a conversation but reveal nothing of it; they belong to the member. */
const OF_DRAFTS = ['saveDraft', 'removeDraft', 'listDrafts'];

/** Whether a call's usual input names the conversation, except as a filter of tasks, whose visibility is separate. */
function names(call: Call, { world, id }: Thread): boolean {
  const { query, ...input } = inputFor(call, world);
  const asked = call.area === 'tasks' ? input : { ...input, query };
  return JSON.stringify(asked).includes(id) && !OF_DRAFTS.includes(call.name);
}

/** Whether an answer refuses the conversation or the call. */
const isRefused = ({ status, body, text }: Answer) => {
  const { failed, error } = body as { failed?: unknown[]; error?: unknown };
  return status === 403 || status === 404 || (failed?.length ?? 0) > 0 || (!!error && /not_found/.test(text));
};

/** The permission that a call requires on the pages of the conversation. */
function neededBy({ access }: Call): Right {
  if (access.kind !== 'page') return 'view';
  return access.pages.every((page) => CONVERSATION_PAGES.includes(page)) ? access.right : 'view';
}

describe.each(KINDS)('a conversation of the kind %s', (kind) => {
  it.each(ALL_ROLES)('is open to calls of %s exactly as its pages allow', async (role) => {
    const thread = await makeThread(kind);
    const asked = members.filter((call) => names(call, thread));
    expect(asked.length).toBeGreaterThan(20);
    const token = await thread.world.memberToken(role);
    for (const call of asked) {
      const answer = await send(server.url, call, inputFor(call, thread.world), token);
      expect(answer.status, call.name).not.toBe(401);
      const { access } = call;
      const isLetIn = access.kind === 'page' && sufficesOnAny(rightsOf(role), access.pages, access.right);
      const may = isLetIn && mayOpen(role, kind, neededBy(call));
      if (!may && answer.status < 500) expect([call.name, isRefused(answer)]).toEqual([call.name, true]);
      else if (may) expect([call.name, answer.status]).not.toEqual([call.name, 403]);
    }
  });
});

describe('the content of a mail', () => {
  const outsiders = ALL_ROLES.filter((role) => !mayOpen(role, 'mail', 'view'));

  it('is not visible to a physician and a mobile user', () => {
    expect(outsiders).toEqual(expect.arrayContaining(['PHYSICIAN', 'M_USER']));
  });

  it.each(outsiders)('is in no answer to %s', async (role) => {
    const { world } = await makeThread('chat');
    const token = await world.memberToken(role);
    for (const call of members) {
      const { status, text } = await send(server.url, call, inputFor(call, world), token);
      expect(status, call.name).not.toBe(401);
      expect(`${call.name} ${text}`).not.toContain(SECRET);
    }
  });

  it('is found by a role that opens only mails', async () => {
    const { world } = await makeThread('chat');
    const call = members.find(({ name }) => name === 'searchConversation') as Call;
    const found = async (role: string) => {
      const input = { ...inputFor(call, world), query: { text: SECRET } };
      return (await send(server.url, call, input, await world.memberToken(role))).body.matches;
    };
    expect(await found('MANAGER')).toHaveLength(1);
    expect(await found('PHYSICIAN')).toHaveLength(0);
  });

  it.each(outsiders)('is not sent by %s', async (role) => {
    const { world } = await makeThread('mail');
    const token = await world.memberToken(role);
    const sending = members.filter(({ path }) => /\/mail$|emailchnl|jellogateway\/actions/.test(path));
    expect(sending).toHaveLength(4);
    for (const call of sending) {
      expect((await send(server.url, call, inputFor(call, world), token)).status, call.name).toBe(403);
    }
  });
});

/** The frames that name a conversation, and the permission that each needs. */
const FRAMES: Record<
  Exclude<MemberFrame['type'], 'hello' | 'ping' | 'watch' | 'presence'>,
  { readonly needed: Right; readonly frame: (conversationID: string) => MemberFrameInput }
> = {
  open: { needed: 'view', frame: (conversationID) => ({ type: 'open', conversationID, after: null }) },
  shut: { needed: 'view', frame: (conversationID) => ({ type: 'shut', conversationID }) },
  typing: { needed: 'change', frame: (conversationID) => ({ type: 'typing', conversationID, active: true }) },
  read: { needed: 'change', frame: (conversationID) => ({ type: 'read', conversationID, seq: 1 }) },
  send: {
    needed: 'change',
    frame: (conversationID) => ({
      ...{ type: 'send', clientId: newId(), conversationID, kind: 'note', text: 'A note' },
    }),
  },
};

describe('frames', () => {
  it('include all that name a conversation', () => {
    const naming = MemberFrame.options.filter(({ shape }) => 'conversationID' in shape);
    expect(Object.keys(FRAMES).sort()).toEqual(naming.map(({ shape }) => shape.type.value).sort());
  });

  const connect = async (token: string): Promise<TestSocket> => {
    const socket = await openTestSocket(server.url, { type: 'hello', kind: 'member', token });
    await socket.next('welcome');
    return socket;
  };
  /** Resolves when all earlier frames have been processed. */
  const done = async (socket: TestSocket) => {
    socket.send({ type: 'ping' });
    await socket.next('pong');
    socket.forget();
  };

  it.each(KINDS.flatMap((kind) => ALL_ROLES.map((role) => [role, kind] as const)))(
    'of %s reach a conversation of the kind %s as far as its pages open it',
    async (role, kind) => {
      const { world, id } = await makeThread(kind);
      const socket = await connect(await world.memberToken(role));
      const frames: string[] = [];
      for (const type of ['open', 'read', 'typing', 'send'] as const) {
        socket.send(FRAMES[type].frame(id));
        const answered = { open: 'thread', send: 'ack' }[type as string];
        socket.send({ type: 'ping' });
        await socket.next('pong');
        if (answered) frames.push(socket.frames.some((frame) => frame.type === answered) ? answered : 'none');
        socket.forget();
      }
      expect(frames).toEqual([
        mayOpen(role, kind, 'view') ? 'thread' : 'none',
        mayOpen(role, kind, 'change') ? 'ack' : 'none',
      ]);
      const [row] = await server.services.database
        .tenant(world.merchantId)
        .read((db) => db.select().from(conversations).where(eq(conversations.id, id)));
      expect(row?.agentRead).toBe(mayOpen(role, kind, 'change') ? 1 : 0);
      await done(socket);
      await socket.close();
    },
  );

  it('about a mail stop when the member may no longer open it', async () => {
    const { world, id } = await makeThread('mail');
    const token = await world.memberToken('CHATS_WITH_MAILS_TO_READ');
    const socket = await connect(token);
    socket.send({ type: 'open', conversationID: id, after: null });
    await socket.next('thread');
    const { merchantId, memberId } = world;
    await server.services.database.tenant(merchantId).transaction(async (db) => {
      const permissions = entriesOf({ livechat: 'change' }, { hasCustomDashboard: false });
      await db
        .update(roles)
        .set({ permissions })
        .where(and(eq(roles.merchantId, merchantId), eq(roles.name, 'CHATS_WITH_MAILS_TO_READ')));
    });
    server.services.bus.publish({ name: 'rights.changed', data: { merchantId, memberIds: [memberId] } });
    await socket.next('rights');
    await done(socket);
    server.services.bus.publish({
      name: 'conversation.changed',
      data: { merchantId, conversationID: id, referenceID: world.visitorId },
    });
    await done(socket);
    expect(socket.frames.map(({ type }) => type)).not.toContain('conversation');
    await socket.close();
  });
});
