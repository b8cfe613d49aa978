import { type Random, seededRandom } from '../../demo/seed/random.ts';
import { makeEngagement, signIn } from '../builders.ts';
import { makeMailbox, refusal, type SmtpPeer, startSmtpPeer } from '../mail-peers.ts';
import { call } from './calls.ts';
import type { WeekDatabase } from './database.ts';
import { type Ledger, makeLedger } from './ledger.ts';
import { makeMacros, setRules } from './rules.ts';
import type { WeekServer } from './server.ts';
import type { Teammate } from './teammate.ts';

/** The merchant, team and tools of the simulated week. */
export interface Shop {
  readonly server: WeekServer;
  readonly db: WeekDatabase;
  readonly random: Random;
  readonly ledger: Ledger;
  readonly merchantId: number;
  readonly team: readonly Teammate[];
  readonly admin: Teammate;
  readonly departmentIds: readonly string[];
  readonly labelIds: readonly string[];
  readonly macroIds: readonly string[];
  readonly cannedIds: readonly string[];
  readonly engagementID: string;
  readonly mailbox: { readonly id: string; readonly secret: string; readonly address: string };
  readonly smtp: SmtpPeer;
}

export const TIME_ZONE = 'Europe/Berlin';
/** Opening hours per weekday, from Sunday as in PostgreSQL; local hours. */
export const OPEN_HOURS: readonly (readonly [number, number] | null)[] = [
  null,
  [9, 18],
  [9, 18],
  [9, 18],
  [9, 18],
  [9, 18],
  [10, 14],
];

const PASSWORD = 'Correct-horse-1-battery';
/** The mail server refuses all addresses of this domain. */
export const REFUSED_DOMAIN = 'refused.example';

const TEAM = [
  {
    userName: 'ben.manager',
    role: 'MANAGER',
    departments: ['Sales'],
    skills: ['Billing'],
    languages: ['en'],
  },
  {
    userName: 'carla.user',
    role: 'USER',
    departments: ['Sales'],
    skills: ['Billing'],
    languages: ['en', 'de'],
  },
  {
    userName: 'deniz.lead',
    role: 'CALLCENTER_SUPERVISOR',
    departments: ['Care'],
    skills: ['Repair'],
    languages: ['de'],
  },
  { userName: 'emil.agent', role: 'CALLCENTER_USER3', departments: ['Care'], skills: [], languages: ['en'] },
] as const;

/** Signs the whole team in again, as each morning. */
export async function signAllIn({ server, team }: Pick<Shop, 'server' | 'team'>): Promise<void> {
  for (const one of team) {
    const { ok, body } = await signIn(server.url, one.userName, PASSWORD);
    if (!ok) throw new Error(`${one.userName} could not sign in: ${JSON.stringify(body)}`);
    one.token = body.access_token;
  }
}

/** Creates a merchant with a team of five through public calls. */
export async function openShop(server: WeekServer, db: WeekDatabase, seed: number): Promise<Shop> {
  const account = {
    email: 'maya@shop.example',
    userName: 'maya.admin',
    password: PASSWORD,
    firstName: 'Maya',
    lastName: 'Admin',
  };
  const founder = await call(server, 'createAccount', { body: account });
  const merchantId = founder.merchant.merchantId;
  db.useMerchant(merchantId);
  const admin: Teammate = { userName: account.userName, role: 'ADMIN', id: founder.id, token: '' };
  await signAllIn({ server, team: [admin] });
  const { token } = admin;

  const week = Object.fromEntries(
    ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'].map((day, at) => {
      const hours = OPEN_HOURS[at];
      const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
      return [day, hours ? [{ from: clock(hours[0]), to: clock(hours[1]) }] : []];
    }),
  );
  await call(
    server,
    'updateMerchantAttributes',
    {
      body: {
        timeZone: TIME_ZONE,
        settings: { openingHours: { week, holidays: [] } },
        customConfig: { taskType: { Billing: 'Refund,Invoice', Repair: 'Chair,Lamp' } },
      },
    },
    token,
  );

  const departmentIds: string[] = [];
  for (const name of ['Sales', 'Care']) {
    departmentIds.push((await call(server, 'createDepartment', { body: { name } }, token)).id);
  }
  const team: Teammate[] = [admin];
  for (const { userName, role, departments } of TEAM) {
    const [first = '', last = ''] = userName.split('.');
    const email = `${first}@shop.example`;
    const names = { firstName: first, lastName: last };
    await call(
      server,
      'inviteMember',
      {
        body: {
          email,
          ...names,
          role,
          departmentIds: departments.map((name) => departmentIds[name === 'Sales' ? 0 : 1] ?? ''),
        },
      },
      token,
    );
    const secureToken = await db.tokenOfMailTo(email);
    const joined = await call(server, 'createUserAccount', {
      query: { secureToken },
      body: { email, userName, password: PASSWORD, ...names },
    });
    team.push({ userName, role, id: joined.id, token: '' });
  }
  await signAllIn({ server, team });
  for (const { userName, skills, languages } of TEAM) {
    const id = team.find((one) => one.userName === userName)?.id ?? '';
    const body = { capacity: null, skills: [...skills], languages: [...languages] };
    await call(server, 'updateMemberAssignment', { params: { id }, body }, admin.token);
  }

  const labelIds: string[] = [];
  for (const tagName of ['Billing', 'Billing/Refund', 'Repair', 'VIP']) {
    labelIds.push((await call(server, 'createLabel', { body: { tagName, tagColor: 'blue' } }, token)).id);
  }
  await setRules(server, token, team, departmentIds);
  const macroIds = await makeMacros(server, token, team);
  const cannedIds: string[] = [];
  for (const shortcut of ['hours', 'thanks', 'refund']) {
    const body = { shortcut, title: shortcut, text: `All about ${shortcut}, {{visitor.firstName}}.` };
    cannedIds.push((await call(server, 'createCannedReply', { body }, token)).id);
  }

  const smtp = await startSmtpPeer({
    onRcptTo: ({ address }, _, callback) =>
      callback(address.endsWith(`@${REFUSED_DOMAIN}`) ? refusal(550, 'No such user here') : null),
  });
  const mailbox = await makeMailbox(
    server,
    { admin },
    {
      address: 'support@shop.example',
      smtp: { host: '127.0.0.1', port: smtp.port, security: 'none', user: '' },
    },
  );
  const { engagementID } = await makeEngagement(server, { admin });
  return {
    server,
    db,
    random: seededRandom(seed),
    ledger: makeLedger(),
    merchantId,
    team,
    admin,
    departmentIds,
    labelIds,
    macroIds,
    cannedIds,
    engagementID,
    mailbox,
    smtp,
  };
}
