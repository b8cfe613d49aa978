import { type Calls, listCalls } from '@foyer/contract';
import type { CallInput } from '@foyer/contract/kernel/define-call';
import { request } from '@foyer/contract/request';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { auditEntries } from '../kernel/tables.ts';
import { makeMember, makeMerchant, type TestMerchant } from '../testing/builders.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { byPath, type Fields, type RecordInput, type RecordKind } from './area-sweep.ts';
import { everyAreas } from './areas.ts';

type Name = keyof Calls;
const KINDS = everyAreas('records').flat();

let server: TestServer;
let merchant: TestMerchant;

beforeAll(async () => {
  server = await startTestServer();
  merchant = await makeMerchant(server);
});
afterAll(() => server.close());

function callsOf({ calls, fields, key = 'id', create, of = byPath }: RecordKind, by = merchant.admin) {
  const [createCall, changeCall, removeCall] = calls;
  const send = async (name: Name, input: RecordInput) => {
    const answer = await request(server.url, name, input as CallInput<Calls[Name]>, by);
    return { status: answer.status, body: answer.body as Record<string, unknown> };
  };
  const idOf = (record: Fields) => String(record[key]);
  return {
    idOf,
    create: (more: Fields = {}) =>
      send(createCall, (create ?? ((body) => ({ body })))({ ...fields, ...more })),
    change: (record: Fields, more: Fields) => send(changeCall, of(idOf(record), { ...fields, ...more })),
    remove: (record: Fields) => send(removeCall, of(idOf(record))),
  };
}

const auditOf = (id: string) =>
  server.services.database
    .tenant(merchant.id)
    .read((db) =>
      db
        .select({ action: auditEntries.action, before: auditEntries.before, after: auditEntries.after })
        .from(auditEntries)
        .where(eq(auditEntries.subjectId, id))
        .orderBy(asc(auditEntries.at), asc(auditEntries.id)),
    );

it('every call with ifUnmodifiedSince is tested here', () => {
  const takes = listCalls().filter(
    ({ body }) => body && 'shape' in body && 'ifUnmodifiedSince' in (body.shape as object),
  );
  /** Tested in their areas, since they neither create nor remove a record, or need rows of the merchant. */
  const elsewhere = [
    'createRolePermission',
    'updateRolePermission',
    'changeReviewAccount',
    'changeUnanswered',
    'connectIntegration',
    'modifyKnowledgeBaseDocs',
    'setSecondFactorPolicy',
    'updateStoryDialog',
    'updateBotInfo',
    'addBotTemplate',
    'publishBot',
    'restoreBotVersion',
    'publishHelpArticle',
    'createStoryNode',
    'updateStoryNode',
    'updateBotRoute',
    'updateBotTest',
    'updateBotSettings',
    'postBotRoute',
    'updateReportSchedule',
    'saveHelpArticle',
    'saveScoring',
    'updateAiSettings',
    'updateAssignment',
    'updateContactNote',
    'updateHelpSite',
    'updateMemberAssignment',
    'updateMerchantAttributes',
  ];
  expect(takes.map(({ name }) => name).sort()).toEqual(
    [...KINDS.map(({ calls }) => calls[1]), ...elsewhere].sort(),
  );
});

describe.each(KINDS.map((kind) => [kind.subject, kind] as const))('a record: %s', (subject, kind) => {
  it('is not overwritten by a stale change', async () => {
    const { create, change, remove } = callsOf(kind);
    const { body: read } = await create();
    const ifUnmodifiedSince = read.lastModifiedDate;
    const first = await change(read, { ...kind.change, ifUnmodifiedSince });
    expect(first).toMatchObject({ status: 200, body: kind.change });
    const late = await change(read, { ifUnmodifiedSince });
    expect(late).toMatchObject({ status: 409, body: { error: 'conflict' } });
    const again = await change(read, { ifUnmodifiedSince: first.body.lastModifiedDate });
    expect(again.status).toBe(200);
    expect((await change(read, kind.change)).status).toBe(200);
    await remove(read);
  });

  it('audits its changes and publishes them', async () => {
    const { idOf, create, change, remove } = callsOf(kind);
    const announced: string[] = [];
    onTestFinished(
      server.services.bus.on('settings.changed', ({ merchantId, what }) => {
        if (merchantId === merchant.id) announced.push(what);
      }),
    );
    const { body: record } = await create();
    await change(record, kind.change);
    const same = await change(record, kind.change);
    expect(same.status).toBe(200);
    expect((await remove(record)).body).toEqual({ success: true });
    expect((await remove(record)).status).toBe(404);
    expect((await change(record, {})).status).toBe(404);
    const entries = await auditOf(idOf(record));
    const before = Object.fromEntries(Object.keys(kind.change).map((field) => [field, kind.fields[field]]));
    expect(entries.slice(-3)).toMatchObject([
      { action: `${subject}.created`, before: null, after: before },
      { action: `${subject}.changed`, before, after: kind.change },
      { action: `${subject}.removed`, before: kind.change, after: null },
    ]);
    expect(Object.keys(entries.at(-2)?.after as object)).toEqual(Object.keys(kind.change));
    expect(announced.filter((topic) => topic === kind.topic)).toHaveLength(3);
  });
});

const unique = KINDS.filter((kind) => kind.unique !== null).map((kind) => [kind.subject, kind] as const);

it.each(unique)('refuses a duplicate at its field: %s', async (_, kind) => {
  const { create, remove } = callsOf(kind);
  const answers = [await create(), await create()];
  expect(answers.map(({ status }) => status)).toEqual([200, 409]);
  expect(answers[1]?.body.field).toBe(kind.unique);
  await remove(answers[0]?.body ?? {});
});

const personal = KINDS.flatMap((kind) => (kind.own ? [[kind.subject, kind, kind.own] as const] : []));

it.each(personal)('is shared or personal: %s', async (_, kind, own) => {
  const writer = callsOf(kind, await makeMember(server, merchant.id, 'USER'));
  const colleague = callsOf(kind, await makeMember(server, merchant.id, 'USER'));
  const admin = callsOf(kind);
  const { body: record } = await writer.create(own);
  for (const { change, remove } of [colleague, admin]) {
    expect((await change(record, kind.change)).status).toBe(404);
    expect((await remove(record)).status).toBe(404);
  }
  expect((await colleague.create(own)).status, 'another of the same name').toBe(200);
  expect((await writer.change(record, {})).status, 'is shared').toBe(200);
  expect((await colleague.change(record, kind.change)).body).toMatchObject(kind.change);
  expect((await colleague.change(record, own)).status, 'is taken from the others').toBe(403);
  expect((await colleague.remove(record)).status).toBe(403);
  expect((await admin.remove(record)).status).toBe(200);
});
