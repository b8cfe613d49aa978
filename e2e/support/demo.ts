import { randomInt, randomUUID } from 'node:crypto';
import type { Calls } from '@foyer/contract';
import { CONSOLE_CLIENT } from '@foyer/contract/accounts/console-client';
import type { CallResult } from '@foyer/contract/kernel/define-call';
import { request } from '@foyer/contract/request';

/** The demo's merchants, sign-ins and engagements. */

export const TIDEWELL = 101;
export const HARBOUR_CLINIC = 102;
export const PASSWORD = 'tidewell-demo';

/** Engagements by where the shop uses them. */
export const ENGAGEMENTS = {
  webShop: '0199044a-4400-7000-8000-0e0100000001',
  service: '0199044a-4400-7000-8000-0e0100000002',
  arabic: '0199044a-4400-7000-8000-0e0100000003',
} as const;

/** Members with their user names and merchants. */
export const MEMBERS = {
  priya: { userName: 'priya.raman', name: 'Priya Raman', merchantId: TIDEWELL },
  amara: { userName: 'amara.okafor', name: 'Amara Okafor', merchantId: TIDEWELL },
  tomas: { userName: 'tomas.herrera', name: 'Tomás Herrera', merchantId: TIDEWELL },
  jonas: { userName: 'jonas.lindqvist', name: 'Jonas Lindqvist', merchantId: TIDEWELL },
  sofia: { userName: 'sofia.marinelli', name: 'Sofia Marinelli', merchantId: TIDEWELL },
  ingrid: { userName: 'ingrid.solberg', name: 'Ingrid Solberg', merchantId: TIDEWELL },
  hana: { userName: 'hana.sato', name: 'Hana Sato', merchantId: TIDEWELL },
  camille: { userName: 'camille.fournier', name: 'Camille Fournier', merchantId: TIDEWELL },
  yousef: { userName: 'yousef.nasser', name: 'Yousef Nasser', merchantId: TIDEWELL },
  rahul: { userName: 'rahul.iyer', name: 'Rahul Iyer', merchantId: TIDEWELL },
  kwame: { userName: 'kwame.mensah', name: 'Kwame Mensah', merchantId: TIDEWELL },
  nadia: { userName: 'nadia.rahman', name: 'Nadia Rahman', merchantId: HARBOUR_CLINIC },
  owen: { userName: 'owen.byrne', name: 'Owen Byrne', merchantId: HARBOUR_CLINIC },
} as const;

/** A member of the demo by first name. */
export type MemberKey = keyof typeof MEMBERS;
type Tokens = CallResult<Calls['token']>;
type User = CallResult<Calls['getUserByName']>;

const clientHeader = `Basic ${Buffer.from(`${CONSOLE_CLIENT.id}:${CONSOLE_CLIENT.secret}`).toString('base64')}`;

/**
 * Headers with a random address, so that tests do not share rate limits by address.
 * @returns an address of the Portuguese network 193.136.0.0/15
 */
export const fromElsewhere = (): Record<string, string> => ({
  'x-forwarded-for': `193.${randomInt(136, 138)}.${randomInt(1, 255)}.${randomInt(1, 255)}`,
});

/** A text unique to the test. */
export const unique = (words: string): string => `${words} ${randomUUID().slice(0, 8)}`;

/** Signs a member in. Returns the tokens and the user. */
export async function signIn(url: string, member: MemberKey): Promise<{ tokens: Tokens; user: User }> {
  const { userName } = MEMBERS[member];
  const body = { grant_type: 'password' as const, username: userName, password: PASSWORD };
  const headers = { ...fromElsewhere(), authorization: clientHeader };
  const { body: tokens } = ok(await request(url, 'token', { body }, { headers }));
  const token = tokens.access_token;
  const { body: user } = ok(await request(url, 'getUserByName', { params: { userName } }, { token }));
  return { tokens, user };
}

/** Returns a successful answer. @throws with the server's error otherwise */
export function ok<Answer extends { ok: boolean; status: number; body: unknown }>(answer: Answer): Answer {
  if (!answer.ok) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer;
}
