import type { Calls } from '@foyer/contract';
import type { CallInput } from '@foyer/contract/kernel/define-call';
import { request } from '@foyer/contract/request';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Audit, act } from '../../kernel/action.ts';
import { systemScope } from '../../kernel/context.ts';
import {
  makeConversation,
  makeEngagement,
  makeMember,
  makeMerchant,
  type TestMember,
  type TestMerchant,
} from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let merchant: TestMerchant;
let admin: TestMember;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  merchant = await makeMerchant(server);
  admin = merchant.admin;
});

type Filter = NonNullable<CallInput<Calls['listAudit']>['query']>;

const list = (query: Filter = {}, { token } = admin) =>
  request(server.url, 'listAudit', { query }, { token });
const actionsOf = async (query: Filter) => (await list(query)).body.entries.map(({ action }) => action);
const rename = (name: string) =>
  request(server.url, 'updateMerchantAttributes', { body: { name } }, { token: admin.token });
const createRole = (name: string) =>
  request(server.url, 'createRole', { params: { name } }, { token: admin.token });

/** Writes entries like an area of the server. */
const write = (...audit: Audit[]) =>
  act(systemScope(server.services, merchant.id), async () => ({ result: undefined, audit, events: [] }));

describe('the audit', () => {
  it('lists who did what, before and after, from where, newest first', async () => {
    await rename('Renamed');
    const { entries } = (await list()).body;
    expect(entries[0]).toMatchObject({
      actor: { type: 'member', id: admin.id, name: 'Test ADMIN' },
      action: 'merchant.changed',
      subject: { type: 'merchant', id: String(merchant.id) },
      before: { name: 'Test Merchant' },
      after: { name: 'Renamed' },
    });
    expect(entries[0]?.ip).toMatch(/127\.0\.0\.1|::1/);
    expect(entries.at(-1)).toMatchObject({
      actor: { type: 'system', id: null, name: '' },
      action: 'merchant.created',
    });
  });

  it('is for administrators of the merchant', async () => {
    const manager = await makeMember(server, merchant.id, 'MANAGER');
    expect((await list({}, manager)).status).toBe(403);
    expect((await request(server.url, 'countAudit', {}, { token: manager.token })).status).toBe(403);
    const stranger = await makeMerchant(server);
    await rename('Renamed');
    const { entries } = (await list({}, stranger.admin)).body;
    expect(entries.length).toBeGreaterThan(0);
    expect(JSON.stringify(entries)).not.toContain('Renamed');
  });

  it('is paged without gaps, also when entries share a time', async () => {
    await write(
      ...Array.from({ length: 7 }, (_, n): Audit => ({ action: 'macro.run', subject: ['macro', `${n}`] })),
    );
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Awaited<ReturnType<typeof list>> = await list({
        subjectType: 'macro',
        limit: 3,
        ...(cursor && { cursor }),
      });
      seen.push(...page.body.entries.map(({ subject }) => subject.id));
      cursor = page.body.nextCursor;
    }
    expect(seen.toSorted()).toEqual(Array.from({ length: 7 }, (_, n) => `${n}`));
  });

  it('names subjects as stored in the entry, and members and departments as now', async () => {
    const member = await makeMember(server, merchant.id, 'USER', { firstName: 'Ada', lastName: 'Byron' });
    await write(
      { action: 'macro.removed', subject: ['macro', 'm'], before: { name: 'Refund' } },
      { action: 'macro.changed', subject: ['macro', 'm'], before: { name: 'Old' }, after: { name: 'New' } },
      { action: 'task.changed', subject: ['task', 't'], after: { title: 'Call back' } },
      { action: 'task.changed', subject: ['task', 't'], after: { status: 'closed' } },
      { action: 'member.changed', subject: ['member', member.id], after: { role: 'USER' } },
    );
    const named = (await list({ limit: 5 })).body.entries.map(({ subject }) => subject.name);
    expect(named.sort()).toEqual(['', 'Ada Byron', 'Call back', 'New', 'Refund']);
  });

  it('is read from its end, and counted', async () => {
    await write(
      ...Array.from({ length: 5 }, (_, n): Audit => ({ action: 'macro.run', subject: ['macro', `${n}`] })),
    );
    const filter: Filter = { subjectType: 'macro' };
    const last = (await list({ ...filter, back: 'true', limit: 2 })).body;
    const before = (await list({ ...filter, back: 'true', limit: 2, cursor: last.previousCursor ?? '' }))
      .body;
    const all = (await list(filter)).body.entries.map(({ id }) => id);
    expect([...before.entries, ...last.entries].map(({ id }) => id)).toEqual(all.slice(1));
    const counted = await request(server.url, 'countAudit', { query: filter }, { token: admin.token });
    expect(counted.body).toEqual({ total: 5, isExact: true });
  });

  it('lists visitors without a name', async () => {
    const { engagementID } = await makeEngagement(server, merchant);
    const { visitor, conversationID, socket } = await makeConversation(server, engagementID);
    await request(
      server.url,
      'endWidgetConversation',
      { params: { id: conversationID } },
      { token: visitor.visitorToken },
    );
    await socket.close();
    const { entries } = (await list({ actorId: visitor.referenceID })).body;
    expect(entries.length).toBeGreaterThan(0);
    for (const { actor } of entries)
      expect(actor).toEqual({ type: 'visitor', id: visitor.referenceID, name: '' });
    const typesIn = async (query: Filter) =>
      new Set((await list(query)).body.entries.map(({ actor }) => actor.type));
    expect(await typesIn({})).not.toContain('visitor');
    expect(await typesIn({ visitors: 'shown' })).toEqual(new Set(['visitor', 'member', 'system']));
    expect(await typesIn({ action: 'conversation.closed' })).toEqual(new Set(['visitor']));
  });
});

describe('filters', () => {
  beforeEach(async () => {
    await rename('Renamed');
    await createRole('Night shift');
  });

  it('cover actor, action, subject, address and time', async () => {
    const { entries } = (await list({ action: 'role.created' })).body;
    expect(entries).toMatchObject([{ subject: { type: 'role', id: 'NIGHT_SHIFT' } }]);
    const [{ at, ip }] = entries as [(typeof entries)[number]];
    expect(await actionsOf({ subjectType: 'role' })).toEqual(['role.created']);
    expect(await actionsOf({ subjectType: 'role', subjectId: 'OTHER' })).toEqual([]);
    expect(await actionsOf({ subjectId: 'NIGHT_SHIFT' })).toEqual(['role.created']);
    expect(await actionsOf({ actorId: admin.id })).toEqual([
      'role.created',
      'merchant.changed',
      'session.started',
    ]);
    expect(await actionsOf({ ip: '192.0.2.1' })).toEqual([]);
    expect(await actionsOf({ ip: ip ?? '', action: 'role.created' })).toEqual(['role.created']);
    expect(await actionsOf({ fromDate: at })).toEqual(['role.created']);
    expect(await actionsOf({ toDate: at, actorId: admin.id })).toEqual([
      'merchant.changed',
      'session.started',
    ]);
    const day = at.slice(0, 10);
    expect(await actionsOf({ fromDate: day, toDate: day, action: 'role.created' })).toEqual(['role.created']);
    expect(await actionsOf({ toDate: '2020-01-01' })).toEqual([]);
  });

  it('find words of action, subject and changes, the last one by its prefix', async () => {
    for (const text of ['NIGHT', 'shift nig', 'created role Night', 'night_shi', 'role.created shif']) {
      expect(await actionsOf({ text }), text).toEqual(['role.created']);
    }
    expect(await actionsOf({ text: 'created role nights' })).toEqual([]);
    expect(await actionsOf({ text: 'renam' })).toEqual(['merchant.changed']);
    expect(await actionsOf({ text: 'renam role' })).toEqual([]);
    expect(await actionsOf({ text: 'nam' }), 'not within words').not.toContain('role.created');
  });

  it('handle special characters', async () => {
    await write({
      action: 'macro.run',
      subject: ['macro', 'x'],
      after: { text: "it's a:b & (c|d) \\ back" },
    });
    expect(await actionsOf({ text: "it's" })).toEqual(['macro.run']);
    for (const text of ["'", '\\', '!', ':*', '&', '(', "a' | 'b", '\\\\', '%', '<->']) {
      expect((await list({ text })).status, text).toBe(200);
    }
    expect((await actionsOf({ text: ' .-_@ ' })).length, 'no word at all').toBeGreaterThan(2);
  });
});

describe('the export', () => {
  it('contains the matching entries with their texts and names', async () => {
    await write({
      action: 'macro.changed',
      subject: ['macro', '01930000-0000-7000-8000-00000000a001'],
      before: { name: 'Old' },
      after: { name: '=HYPERLINK("https://evil.example")' },
    });
    const at = { token: admin.token };
    const body = { kind: 'audit', format: 'csv', filter: { subjectType: 'macro' } } as const;
    const { id } = (await request(server.url, 'beginExport', { body }, at)).body;
    await vi.waitFor(
      async () =>
        expect((await request(server.url, 'getExport', { params: { id } }, at)).body.state).toBe('done'),
      { timeout: 20_000, interval: 50 },
    );
    const { url } = (await request(server.url, 'getExportLink', { params: { id } }, at)).body;
    const [head, line, rest] = (await (await fetch(server.url + url)).text()).split('\r\n');
    expect(head?.replace(/^\ufeff/, '').replace(/ \([\w/]+\)/, '')).toBe(
      'When,Who,Type of person,ID of the person,What,Type,Subject,ID of the subject,Before,After,IP address',
    );
    expect(line).toContain(`,,System,,Changed a macro,Macro,"'=HYPERLINK(""https://evil.example"")",0193`);
    expect(line).toContain('"{""name"":""Old""}"');
    expect(rest).toBe('');
    expect((await list({ action: 'export.started' })).body.entries[0]).toMatchObject({
      actor: { id: admin.id },
      after: { kind: 'audit', filter: { subjectType: 'macro' } },
    });
  });
});
