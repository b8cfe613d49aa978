import { randomUUID } from 'node:crypto';
import type { Calls } from '@foyer/contract';
import type { CallInput } from '@foyer/contract/kernel/define-call';
import { request } from '@foyer/contract/request';
import { DEPARTMENTS_MAX } from '@foyer/domain/visibility';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../kernel/ids.ts';
import { auditEntries } from '../../../kernel/tables.ts';
import { makeEngagement, makeMember, makeMerchant, type TestMember } from '../../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { members } from '../tables.ts';
import { departments } from './tables.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type NewDepartment = CallInput<Calls['createDepartment']>['body'];
type Update = CallInput<Calls['updateDepartment']>['body'];

const create = (by: TestMember, body: NewDepartment) =>
  request(server.url, 'createDepartment', { body }, { token: by.token });
const update = (by: TestMember, body: Update) =>
  request(server.url, 'updateDepartment', { body }, { token: by.token });
const list = async (by: TestMember) =>
  (await request(server.url, 'listDepartments', {}, { token: by.token })).body.departments;

async function team() {
  const merchant = await makeMerchant(server);
  const lea = await makeMember(server, merchant.id, 'USER', { firstName: 'Lea' });
  const omar = await makeMember(server, merchant.id, 'CALLCENTER_USER3', { firstName: 'Omar' });
  return { merchant, admin: merchant.admin, lea, omar };
}

const ruleOf = (metric: string, condition: 'isEqualTo' | 'regEx', value: string) => ({
  metric,
  condition,
  value,
});

describe('a department', () => {
  it('is made with members as a comma list or as ids, changed part by part, and removed', async () => {
    const { merchant, admin, lea, omar } = await team();
    const made = await create(admin, { name: ' Care ', deptContact: ` ${lea.id}, ,${omar.id},${lea.id}` });
    const both = [lea.id, omar.id].sort().join(',');
    expect(made.body).toMatchObject({
      name: 'Care',
      merchantId: merchant.id,
      deptContact: both,
      rules: [],
      openingHours: null,
      timeZone: null,
      isOpen: true,
    });
    const { id } = made.body;
    const rules = [ruleOf('country', 'isEqualTo', 'pt')];
    expect((await update(admin, { id, rules })).body).toMatchObject({
      name: 'Care',
      deptContact: both,
      rules,
    });
    expect((await update(admin, { id, memberIds: [omar.id] })).body.deptContact).toBe(omar.id);
    expect((await update(admin, { id, memberIds: [] })).body.deptContact).toBe('');
    await create(admin, { name: 'Billing', memberIds: [lea.id] });
    expect((await list(admin)).map(({ name }) => name)).toEqual(['Billing', 'Care']);
    const removed = await request(server.url, 'removeDepartment', { params: { id } }, { token: admin.token });
    expect(removed.body).toEqual({ success: true });
    expect((await list(admin)).map(({ name }) => name)).toEqual(['Billing']);
    expect((await update(admin, { id, name: 'Back' })).status).toBe(404);
  });

  it('is audited with its values before and after', async () => {
    const { merchant, admin, lea } = await team();
    const { id } = (await create(admin, { name: 'Care' })).body;
    await update(admin, { id, name: 'Care', memberIds: [lea.id], timeZone: 'Asia/Dubai' });
    await update(admin, { id, name: 'Care' });
    const [newest] = await server.services.database
      .tenant(merchant.id)
      .read((db) =>
        db.select().from(auditEntries).where(eq(auditEntries.subjectId, id)).orderBy(desc(auditEntries.at)),
      );
    expect(newest).toMatchObject({
      action: 'department.changed',
      actorId: admin.id,
      before: { memberIds: [], timeZone: null },
      after: { memberIds: [lea.id], timeZone: 'Asia/Dubai' },
    });
    expect(newest?.after).not.toHaveProperty('name');
  });

  it('is limited in number per merchant', async () => {
    const { admin, merchant } = await team();
    const merchantId = merchant.id;
    await server.services.database.tenant(merchantId).transaction((db) =>
      db.insert(departments).values(
        Array.from({ length: DEPARTMENTS_MAX }, (_, at) => ({
          merchantId,
          id: newId(),
          name: `No. ${at}`,
        })),
      ),
    );
    expect(await create(admin, { name: 'One more' })).toMatchObject({
      status: 409,
      body: { error: 'departments_full' },
    });
  });

  it('has only members of its own merchant, without the service user', async () => {
    const { merchant, admin, lea } = await team();
    const stranger = await team();
    const system = await server.services.database
      .tenant(merchant.id)
      .read((db) => db.select({ id: members.id }).from(members).where(eq(members.isService, true)));
    for (const id of [stranger.lea.id, randomUUID(), system[0]?.id ?? '']) {
      expect(await create(admin, { name: 'Care', memberIds: [lea.id, id] })).toMatchObject({
        status: 400,
        body: { error: 'bad_input', field: 'memberIds' },
      });
      expect(await create(admin, { name: 'Care', deptContact: `${lea.id},${id}` })).toMatchObject({
        status: 400,
        body: { field: 'deptContact', errorDescription: `The member ${id} does not exist.` },
      });
    }
    expect((await create(admin, { name: 'Care', deptContact: 'nobody' })).body).toMatchObject({
      field: 'deptContact',
    });
    expect(await list(admin)).toEqual([]);
  });

  it('can add members who move concurrently', async () => {
    const { admin, lea, omar } = await team();
    const { id } = (await create(admin, { name: 'Care' })).body;
    const move = (member: TestMember, departmentIds: string[]) =>
      request(server.url, 'updateUserAccount', { body: { id: member.id, departmentIds } }, admin);
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, round) => {
        const isIn = round % 2 === 0;
        return [
          update(admin, { id, memberIds: isIn ? [lea.id, omar.id] : [] }),
          move(lea, isIn ? [id] : []),
          move(omar, isIn ? [] : [id]),
        ];
      }).flat(),
    );
    expect(answers.filter(({ ok }) => !ok)).toEqual([]);
  });

  it('has rules with valid patterns', async () => {
    const { admin } = await team();
    const good = ruleOf('language', 'regEx', '^(ar|es)');
    expect((await create(admin, { name: 'Languages', rules: [good] })).body.rules).toEqual([good]);
    const rules = [good, ruleOf('language', 'regEx', '(ar')];
    expect(await create(admin, { name: 'Broken', rules })).toMatchObject({
      status: 400,
      body: { field: 'rules.1.value', errorDescription: 'Please enter valid pattern' },
    });
  });

  it('is open by its own hours or the merchant’s, in its own zone or the merchant’s', async () => {
    const { admin } = await team();
    // Open now in UTC, closed in a distant time zone.
    const [before, after] = [-1, 1].map((hours) =>
      new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16),
    );
    const slot = { from: before ?? '', to: after ?? '' };
    const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
    const now = { week: Object.fromEntries(days.map((one) => [one, [slot]])), holidays: [] };
    const never = { week: {}, holidays: [] };
    const setMerchant = (openingHours: typeof now | null) =>
      request(
        server.url,
        'updateMerchantAttributes',
        { body: { settings: { openingHours } } },
        { token: admin.token },
      );
    const { id } = (await create(admin, { name: 'Care' })).body;
    await setMerchant(never);
    expect((await list(admin))[0]).toMatchObject({ isOpen: false });
    expect((await update(admin, { id, openingHours: now })).body.isOpen).toBe(true);
    expect((await update(admin, { id, timeZone: 'Pacific/Auckland' })).body.isOpen).toBe(false);
    await setMerchant(now);
    expect((await update(admin, { id, openingHours: null })).body.isOpen).toBe(false);
    expect((await update(admin, { id, timeZone: null })).body.isOpen).toBe(true);
  });

  it('has hours that do not overlap and a zone that exists, as merchants and engagements have', async () => {
    const { merchant, admin } = await team();
    const slots = (...times: [string, string][]) => times.map(([from, to]) => ({ from, to }));
    const overlapping = { week: { Monday: slots(['09:00', '13:00'], ['12:00', '17:00']) }, holidays: [] };
    const several = {
      week: { Monday: slots(['09:00', '13:00'], ['13:00', '17:00'], ['22:00', '02:00']) },
      holidays: [{ date: '2026-12-24', name: 'Eve', slots: slots(['09:00', '12:00']) }],
    };
    const refused = 'The hours of Monday overlap: 09:00–13:00 and 12:00–17:00.';
    expect(await create(admin, { name: 'Care', openingHours: overlapping })).toMatchObject({
      status: 400,
      body: { field: 'openingHours', errorDescription: refused },
    });
    expect((await create(admin, { name: 'Care', openingHours: several })).body.openingHours).toEqual(several);
    expect(await create(admin, { name: 'Moon', timeZone: 'Moon/Base' })).toMatchObject({
      status: 400,
      body: { field: 'timeZone' },
    });
    const attributes = { settings: { openingHours: overlapping } };
    const as = { token: admin.token };
    expect(await request(server.url, 'updateMerchantAttributes', { body: attributes }, as)).toMatchObject({
      status: 400,
      body: { field: 'settings.openingHours', errorDescription: refused },
    });
    const { engagementID } = await makeEngagement(server, merchant);
    const widget = { engagementID, widget: { openingHours: overlapping } };
    expect(await request(server.url, 'updateEngagement', { body: widget }, as)).toMatchObject({
      status: 400,
      body: { field: 'widget.openingHours', errorDescription: refused },
    });
  });
});

describe('a member without access to the settings', () => {
  it('sees their own departments, and with visibility of the own visitors nobody else in them', async () => {
    const { merchant, admin, lea, omar } = await team();
    await create(admin, { name: 'Care', memberIds: [lea.id, omar.id] });
    await create(admin, { name: 'Management', memberIds: [admin.id] });
    expect(await list(admin)).toHaveLength(2);
    expect(await list(lea)).toMatchObject([
      { name: 'Care', deptContact: [lea.id, omar.id].sort().join(',') },
    ]);
    expect(await list(omar)).toMatchObject([{ name: 'Care', deptContact: omar.id }]);
    const byMerchant = (id: number) =>
      request(server.url, 'listDepartmentsOfMerchant', { params: { id } }, { token: omar.token });
    expect((await byMerchant(merchant.id)).body).toEqual({ departments: await list(omar) });
    expect((await byMerchant((await team()).merchant.id)).status).toBe(404);
    expect((await create(lea, { name: 'Mine' })).status).toBe(403);
  });
});
