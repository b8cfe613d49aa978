import { request } from '@foyer/contract/request';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestMember } from '../../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { makeTeam } from '../testing/team.ts';
import { releaseUnsent, sendAllDue, sendDue } from './send-scheduled.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('a scheduled reply', () => {
  const soon = () => new Date(Date.now() + 3_600_000).toISOString();
  const schedule = (member: TestMember, id: string, body: object = {}) =>
    request(
      server.url,
      'scheduleMessage',
      { params: { id }, body: { text: 'Good morning', sendAt: soon(), ...body } as never },
      { token: member.token },
    );
  const list = async (member: TestMember, conversationID?: string) =>
    (
      await request(
        server.url,
        'listScheduled',
        { query: conversationID ? { conversationID } : {} },
        { token: member.token },
      )
    ).body.scheduled;
  const words = async (member: TestMember, id: string) =>
    (await request(server.url, 'getConversation', { params: { id } }, { token: member.token })).body.messages
      .filter(({ kind }) => kind === 'text')
      .map(({ text, author }) => [text, author.id]);
  const due = () => new Date(Date.now() + 3_700_000);

  it('is sent at its time, once, in the name of its author', async () => {
    const { merchant, me, other, threads } = await makeTeam(server);
    const id = await threads.thread({ assignedTo: me.id });
    const planned = await schedule(me, id);
    expect(planned.body).toMatchObject({ state: 'waiting', memberId: me.id, memberName: 'Test ADMIN' });
    expect((await list(other, id)).map((one) => one.id)).toEqual([planned.body.id]);
    expect(await list(other)).toEqual([]);
    await sendDue(server.services, merchant.id);
    expect(await words(me, id)).toEqual([]);
    await Promise.all([sendAllDue(server.services, due()), sendDue(server.services, merchant.id, due())]);
    await sendDue(server.services, merchant.id, due());
    expect(await words(me, id)).toEqual([['Good morning', me.id]]);
    expect((await list(me))[0]?.state).toBe('sent');
    expect((await threads.row(id)).inboxStatus).toBe('Replied');
    const again = await request(server.url, 'sendScheduled', { params: { id: planned.body.id } }, me);
    expect(again.body.error).toBe('already_sent');
    const cancelled = await request(server.url, 'cancelScheduled', { params: { id: planned.body.id } }, me);
    expect(cancelled.body.error).toBe('already_sent');
  });

  it('counts as a use of its canned replies, once', async () => {
    const { me, threads } = await makeTeam(server);
    const body = { shortcut: 'hours', title: 'Hours', text: 'We open at nine.' };
    const canned = (await request(server.url, 'createCannedReply', { body }, { token: me.token })).body;
    const { body: made } = await schedule(me, await threads.thread(), { cannedReplies: [canned.id] });
    const params = { id: made.id };
    const again = { text: 'We open at ten.', sendAt: soon() };
    await request(server.url, 'updateScheduled', { params, body: again }, { token: me.token });
    const { cannedReplies } = (await request(server.url, 'listCannedReplies', {}, { token: me.token })).body;
    expect(cannedReplies.map(({ usageCount }) => usageCount)).toEqual([1]);
  });

  it('is sent once even if many are sent by hand at once', async () => {
    const { me, threads } = await makeTeam(server);
    const ids = await Promise.all(Array.from({ length: 30 }, () => threads.thread({ assignedTo: me.id })));
    const planned = await Promise.all(ids.map((id) => schedule(me, id)));
    const now = ({ body }: (typeof planned)[number]) =>
      request(server.url, 'sendScheduled', { params: { id: body.id } }, me);
    const [all, again] = [await Promise.all(planned.map(now)), await Promise.all(planned.map(now))];
    expect(new Set(all.map(({ body }) => body.state))).toEqual(new Set(['sent']));
    expect(new Set(again.map(({ body }) => body.error))).toEqual(new Set(['already_sent']));
    for (const id of ids) expect(await words(me, id)).toHaveLength(1);
  });

  it('is scheduled again, unchanged, when sending it by hand fails', async () => {
    const { me, threads } = await makeTeam(server);
    const id = await threads.thread({ assignedTo: me.id });
    const planned = await schedule(me, id);
    await request(server.url, 'closeConversation', { params: { id } }, me);
    const sent = await request(server.url, 'sendScheduled', { params: { id: planned.body.id } }, me);
    expect(sent.body.error).toBe('conversation_closed');
    expect((await list(me))[0]?.state).toBe('waiting');
  });

  it('is sent after a crash before sending, and not twice after a crash behind it', async () => {
    const { merchant, me, threads } = await makeTeam(server);
    const id = await threads.thread({ assignedTo: me.id });
    const planned = await schedule(me, id);
    await threads.sql(
      sql`update scheduled_messages set state = 'sent', send_at = now() where id = ${planned.body.id}`,
    );
    await releaseUnsent(server.services, merchant.id, planned.body.id);
    await releaseUnsent(server.services, merchant.id, planned.body.id);
    expect(await words(me, id)).toEqual([['Good morning', me.id]]);
    expect((await list(me))[0]?.state).toBe('sent');
  });

  it('is paused when the customer writes before, unless it should be sent anyway', async () => {
    const { merchant, me, threads } = await makeTeam(server);
    const held = await threads.thread({ assignedTo: me.id });
    const sent = await threads.thread({ assignedTo: me.id });
    await schedule(me, held);
    await schedule(me, sent, { ifAnswered: 'send' });
    for (const id of [held, sent]) await threads.say(id, ['visitor', 'One more thing']);
    await sendDue(server.services, merchant.id, due());
    expect(await words(me, held)).toEqual([['One more thing', null]]);
    expect(await words(me, sent)).toHaveLength(2);
    const [one] = await list(me, held);
    expect(one).toMatchObject({ state: 'held', error: 'The customer wrote first.' });
    const notices = await request(server.url, 'listNotices', {}, me);
    expect(notices.body.notices.map(({ title }) => title)).toContain('A scheduled reply was not sent');
    const now = await request(server.url, 'sendScheduled', { params: { id: String(one?.id) } }, me);
    expect(now.body.state).toBe('sent');
    expect(await words(me, held)).toHaveLength(2);
  });

  it('reports why it cannot be sent', async () => {
    const { merchant, me, threads } = await makeTeam(server);
    const id = await threads.thread({ assignedTo: me.id });
    await schedule(me, id);
    await request(server.url, 'closeConversation', { params: { id } }, me);
    await sendDue(server.services, merchant.id, due());
    expect(await list(me)).toMatchObject([{ state: 'failed', error: 'This conversation is closed.' }]);
    const notices = await request(server.url, 'listNotices', {}, me);
    expect(notices.body.notices.map(({ title }) => title)).toContain('A scheduled reply could not be sent');
  });

  it('is sent even if an earlier one fails', async () => {
    const { merchant, me, threads } = await makeTeam(server);
    const [broken, id] = [
      await threads.thread({ assignedTo: me.id }),
      await threads.thread({ assignedTo: me.id }),
    ];
    const first = await schedule(me, broken);
    await schedule(me, id);
    await threads.sql(sql`update conversations set kind = 'mail' where id = ${broken}`);
    await threads.sql(sql`update scheduled_messages set mail = '{"to": [], "html": 5}',
      send_at = send_at - interval '1 minute' where id = ${first.body.id}`);
    await expect(sendDue(server.services, merchant.id, due())).rejects.toThrow();
    expect(await words(me, id)).toEqual([['Good morning', me.id]]);
  });

  it('is not sent when its author may no longer write to customers', async () => {
    const { merchant, me, other, threads } = await makeTeam(server);
    const id = await threads.thread({ assignedTo: other.id });
    await schedule(other, id);
    const demoted = { body: { id: other.id, role: 'M_USER' } };
    expect((await request(server.url, 'updateUserAccount', demoted, me)).status).toBe(200);
    await sendDue(server.services, merchant.id, due());
    expect(await words(me, id)).toEqual([]);
    expect(await list(me, id)).toMatchObject([{ state: 'failed' }]);
  });

  it('can only be changed and cancelled by its author', async () => {
    const { merchant, me, other, threads } = await makeTeam(server);
    const id = await threads.thread({ assignedTo: me.id });
    const { body } = await schedule(me, id);
    const change = (member: TestMember, input: object) =>
      request(
        server.url,
        'updateScheduled',
        { params: { id: body.id }, body: { text: 'Good day', sendAt: soon(), ...input } as never },
        { token: member.token },
      );
    expect((await change(other, {})).status).toBe(404);
    expect((await change(me, { sendAt: '2020-01-01T00:00:00Z' })).body.error).toBe('send_time_refused');
    expect((await change(me, { text: ' ' })).body.error).toBe('empty_message');
    expect((await change(me, {})).body.text).toBe('Good day');
    const cancel = (member: TestMember) =>
      request(server.url, 'cancelScheduled', { params: { id: body.id } }, { token: member.token });
    expect((await cancel(other)).status).toBe(404);
    expect((await cancel(me)).status).toBe(200);
    await sendDue(server.services, merchant.id, due());
    expect(await words(me, id)).toEqual([]);
    expect((await list(me))[0]?.state).toBe('cancelled');
  });

  it('needs content, a time in the future, and access to the thread', async () => {
    const { me } = await makeTeam(server);
    const stranger = await makeTeam(server);
    const mine = await makeTeam(server);
    const id = await mine.threads.thread();
    expect((await schedule(mine.me, id, { text: '' })).body.error).toBe('empty_message');
    expect((await schedule(mine.me, id, { sendAt: '2020-01-01T00:00:00Z' })).body.error).toBe(
      'send_time_refused',
    );
    expect((await schedule(mine.me, id, { mail: { to: [] } })).body.field).toBe('mail');
    expect((await schedule(me, await stranger.threads.thread())).status).toBe(404);
  });
});
