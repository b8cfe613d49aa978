import { randomUUID } from 'node:crypto';
import type { Calls } from '@foyer/contract';
import type { CallInput } from '@foyer/contract/kernel/define-call';
import { request } from '@foyer/contract/request';
import { mentionToken } from '@foyer/domain/mentions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  connectMember,
  makeConversation,
  makeEngagement,
  makeMember,
  makeMerchant,
  type TestMember,
  type TestMerchant,
} from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { tasksBy } from './testing/tasks.ts';

let server: TestServer;
let merchant: TestMerchant;
let colleague: TestMember;
let tasks: ReturnType<typeof tasksBy>;

beforeAll(async () => {
  server = await startTestServer();
  merchant = await makeMerchant(server);
  colleague = await makeMember(server, merchant.id, 'MANAGER', { firstName: 'Noor', lastName: 'Aziz' });
  tasks = tasksBy(server, merchant.admin);
});
afterAll(() => server.close());

const fileForm = (content = 'A bill.', name = 'bill.txt') => {
  const form = new FormData();
  form.append('file', new Blob([content], { type: 'text/plain' }), name);
  return form;
};

describe('comments', () => {
  const comment = (id: string, body: CallInput<Calls['addTaskComment']>['body'], by = merchant.admin) =>
    request(server.url, 'addTaskComment', { params: { id }, body }, by);
  const list = async (id: string) =>
    (await request(server.url, 'listTaskComments', { params: { id } }, merchant.admin)).body.comments;

  it('notify mentioned members, who become watchers', async () => {
    const { id, number } = await tasks.made();
    const socket = await connectMember(server, colleague);
    const text = `Please look, ${mentionToken({ id: colleague.id, name: 'Noor Aziz' })}`;
    const { body } = await comment(id, { text, mentions: [colleague.id] });
    expect(body).toMatchObject({ text, mentions: [colleague.id], author: { id: merchant.admin.id } });
    const { notice } = await socket.next('notice', ({ notice }) => notice.kind === 'mention');
    expect(notice.title).toContain(`#${number}`);
    expect(notice.text).toBe('Please look, @Noor Aziz');
    expect((await tasks.read(id)).watchers.map((watcher) => watcher.id)).toContain(colleague.id);
    expect((await tasks.read(id)).counts.comments).toBe(1);
    await socket.close();
  });

  it('may have files, and are not empty', async () => {
    const { id } = await tasks.made();
    const upload = await request(server.url, 'uploadFile', { form: fileForm() }, merchant.admin);
    const { body } = await comment(id, { attachments: [upload.body.id] });
    expect(body.attachments).toMatchObject([{ id: upload.body.id, name: 'bill.txt' }]);
    expect(await list(id)).toEqual([body]);
    expect((await comment(id, { text: '  ' })).body.error).toBe('empty_comment');
    expect((await comment(id, { text: 'x', attachments: [randomUUID()] })).body.error).toBe('unknown_file');
  });

  it('can be removed by their author', async () => {
    const { id } = await tasks.made();
    const { body } = await comment(id, { text: 'Mine' });
    const remove = (by: TestMember) =>
      request(server.url, 'removeTaskComment', { params: { id, commentId: body.id } }, by);
    expect((await remove(colleague)).status).toBe(403);
    expect(await list(id)).toHaveLength(1);
    expect((await remove(merchant.admin)).status).toBe(200);
    expect((await remove(merchant.admin)).status).toBe(404);
    expect(await list(id)).toEqual([]);
  });
});

describe('the checklist', () => {
  it('can be checked, renamed, moved and shortened', async () => {
    const { id, checklist } = await tasks.made({ checklist: ['One', 'Two', 'Three'] });
    const [one, two] = checklist;
    const change = async (itemId = '', body: CallInput<Calls['updateChecklistItem']>['body']) =>
      (await request(server.url, 'updateChecklistItem', { params: { id, itemId }, body }, merchant.admin))
        .body;
    const ticked = await change(one?.id, { done: true });
    expect(ticked.checklist[0]).toMatchObject({ done: true, doneBy: { id: merchant.admin.id } });
    expect(ticked.counts).toMatchObject({ checklist: 3, checklistDone: 1 });
    expect(ticked.version).toBe(1);
    await change(two?.id, { text: 'Two and a half', position: 2 });
    const { body } = await request(
      server.url,
      'addChecklistItem',
      { params: { id }, body: { text: 'Four' } },
      merchant.admin,
    );
    expect(body.checklist.map(({ text }) => text)).toEqual(['One', 'Three', 'Two and a half', 'Four']);
    const shorter = await request(
      server.url,
      'removeChecklistItem',
      { params: { id, itemId: one?.id ?? '' } },
      merchant.admin,
    );
    expect(shorter.body.checklist).toHaveLength(3);
    expect(await tasks.historyOf(id)).toContainEqual(['checklist', '☐ One', '☑ One']);
  });

  it('has a maximum length', async () => {
    const { id } = await tasks.made({ checklist: Array.from({ length: 50 }, (_, index) => `Item ${index}`) });
    const answer = await request(
      server.url,
      'addChecklistItem',
      { params: { id }, body: { text: 'Too much' } },
      merchant.admin,
    );
    expect([answer.status, answer.body.error]).toEqual([409, 'task_full']);
    expect(answer.body.errorDescription).toContain('at most 50');
  });
});

describe('files', () => {
  it('are attached and detached', async () => {
    const { id } = await tasks.made();
    const { body } = await request(
      server.url,
      'addTaskAttachment',
      { params: { id }, form: fileForm() },
      merchant.admin,
    );
    expect(body).toMatchObject({ name: 'bill.txt', addedBy: { id: merchant.admin.id } });
    expect((await fetch(`${server.url}${body.url}`)).status).toBe(200);
    expect((await tasks.read(id)).attachments).toMatchObject([{ id: body.id }]);
    const remove = () =>
      request(server.url, 'removeTaskAttachment', { params: { id, fileId: body.id } }, merchant.admin);
    expect((await remove()).body.attachments).toEqual([]);
    expect((await remove()).status).toBe(404);
    expect(await tasks.historyOf(id)).toContainEqual(['attachments', 'bill.txt', null]);
  });

  it('of other types are refused', async () => {
    const { id } = await tasks.made();
    const form = fileForm('MZ', 'virus.exe');
    const answer = await request(server.url, 'addTaskAttachment', { params: { id }, form }, merchant.admin);
    expect(answer.status).toBe(415);
  });
});

describe('watchers', () => {
  it('are active members', async () => {
    const stranger = await makeMerchant(server);
    const { id } = await tasks.made();
    const add = (memberId: string) =>
      request(server.url, 'addTaskWatcher', { params: { id }, body: { memberId } }, merchant.admin);
    expect((await add(colleague.id)).body.watchers).toHaveLength(2);
    expect((await add(colleague.id)).body.watchers).toHaveLength(2);
    expect((await add(stranger.admin.id)).status).toBe(404);
    const remove = () =>
      request(server.url, 'removeTaskWatcher', { params: { id, memberId: colleague.id } }, merchant.admin);
    expect((await remove()).body.watchers).toHaveLength(1);
    expect((await remove()).status).toBe(404);
  });
});

describe('a watcher', () => {
  it('is notified of comments and status changes, not of their own', async () => {
    const { id, number } = await tasks.made({ watchers: [colleague.id] });
    const told = async ({ token }: TestMember) => {
      const { body } = await request(server.url, 'listNotices', { query: { limit: 100 } }, { token });
      return body.notices.filter(({ path }) => path?.includes(id)).map(({ kind, title }) => [kind, title]);
    };
    const body = { text: 'Anything new?' };
    await request(server.url, 'addTaskComment', { params: { id }, body }, merchant.admin);
    await request(server.url, 'moveTask', { params: { id }, body: { status: 'Completed' } }, merchant.admin);
    await request(server.url, 'addTaskComment', { params: { id }, body }, colleague);
    expect(await told(colleague)).toEqual([
      ['watched', `#${number} is now Completed`],
      ['watched', `Test ADMIN commented on #${number}`],
    ]);
    expect(await told(merchant.admin)).toEqual([['watched', `Noor Aziz commented on #${number}`]]);
  });
});

describe('conversations', () => {
  it('are linked once, with an event, and unlinked', async () => {
    const { engagementID } = await makeEngagement(server, merchant);
    const { conversationID, socket } = await makeConversation(server, engagementID);
    const { id, number } = await tasks.made();
    const link = () =>
      request(
        server.url,
        'linkTaskConversation',
        { params: { id }, body: { conversationID } },
        merchant.admin,
      );
    await link();
    expect((await link()).body.conversations).toHaveLength(1);
    const thread = await request(
      server.url,
      'getConversation',
      { params: { id: conversationID } },
      merchant.admin,
    );
    const events = thread.body.messages.filter(({ event }) => event?.type === 'ticket');
    expect(events.map(({ event }) => event?.to)).toEqual([{ id, name: `#${number}` }]);
    const unlink = () =>
      request(server.url, 'unlinkTaskConversation', { params: { id, conversationID } }, merchant.admin);
    expect((await unlink()).body.conversations).toEqual([]);
    expect((await unlink()).status).toBe(404);
    await socket.close();
  });
});

describe('a conversation', () => {
  it('can be linked to many tasks at once', async () => {
    const { engagementID } = await makeEngagement(server, merchant);
    const { conversationID, socket } = await makeConversation(server, engagementID);
    const ids: string[] = [];
    for (let count = 0; count < 6; count += 1) ids.push((await tasks.made()).id);
    const linked = await Promise.all(
      ids.map((id) =>
        request(
          server.url,
          'linkTaskConversation',
          { params: { id }, body: { conversationID } },
          merchant.admin,
        ),
      ),
    );
    expect(linked.map(({ status }) => status)).toEqual(ids.map(() => 200));
    await socket.close();
  });
});
