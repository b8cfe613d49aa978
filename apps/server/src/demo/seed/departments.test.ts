import { request } from '@foyer/contract/request';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { departmentsOf } from '../../areas/visitors/departments.ts';
import { visitors } from '../../areas/visitors/tables.ts';
import { signIn } from '../../testing/builders.ts';
import { startOwnServer, type TestServer } from '../../testing/server.ts';
import { DEMO_PASSWORD } from '../content/members.ts';
import { HARBOUR_CLINIC, MEMBER_IDS, TIDEWELL } from '../ids.ts';
import { HISTORY_SIZE } from './history.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startOwnServer({ DEMO: '1', DEMO_VISITORS: '0' });
});
afterAll(() => server.close());

const tokenOf = async (userName: string) => ({
  token: (await signIn(server.url, userName, DEMO_PASSWORD)).body.access_token,
});

describe('the departments of the demo', () => {
  it('have members and rules, separate for each merchant', async () => {
    const as = await tokenOf('priya.raman');
    const { departments } = (await request(server.url, 'listDepartments', {}, as)).body;
    expect(departments.map(({ name }) => name)).toEqual([
      'Customer care',
      'Delivery',
      'Ergonomics',
      'Languages',
      'Management',
      'Systems',
    ]);
    const languages = departments.find(({ name }) => name === 'Languages');
    const { yousef, tomas, sofia } = MEMBER_IDS;
    expect(languages?.deptContact.split(',').sort()).toEqual([yousef, tomas, sofia].sort());
    expect(languages).toMatchObject({ timeZone: 'Asia/Amman', rules: [{ metric: 'language' }] });
    const clinic = (await request(server.url, 'listDepartments', {}, await tokenOf('nadia.rahman'))).body;
    expect(clinic.departments.map(({ name }) => name)).toEqual(['Orthopaedics', 'Reception']);
  });

  it('are stored on the visitors according to the rules', async () => {
    for (const merchantId of [TIDEWELL, HARBOUR_CLINIC]) {
      // Within one transaction, as the demo goes on meanwhile.
      const found = await server.services.database.tenant(merchantId).read(async (db) => {
        const rows = await db.select().from(visitors).where(eq(visitors.merchantId, merchantId));
        const byRules = rows.map((row) => departmentsOf(server.services, db, row));
        return { rows, byRules: await Promise.all(byRules) };
      });
      expect(found.byRules.some((ids) => ids.length > 0)).toBe(true);
      const stored = found.rows.map(({ departmentIds }) => departmentIds.toSorted());
      expect(stored).toEqual(found.byRules.map((ids) => ids.toSorted()));
    }
  });

  it('limit the visitors and open conversations visible to the supervisor', async () => {
    const as = await tokenOf('ingrid.solberg');
    const { totalElements } = (await request(server.url, 'listVisitors', {}, as)).body;
    expect(totalElements).toBeGreaterThan(HISTORY_SIZE.visitors * 0.3);
    expect(totalElements).toBeLessThan(HISTORY_SIZE.visitors * 0.9);
    const board = (await request(server.url, 'listActiveVisitors', {}, as)).body;
    expect(board.visitors.map(({ city }) => city).sort()).toEqual(['Bristol', 'Valencia']);
  });
});
