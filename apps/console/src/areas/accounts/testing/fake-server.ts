import { vi } from 'vitest';

/** An answer: status and body, or nothing as without a connection. */
type Answer =
  | readonly [status: number, body: unknown, headers?: Readonly<Record<string, string>>]
  | 'unreachable';

export const priya = {
  id: '0192f000-0000-4000-8000-000000000001',
  userName: 'priya.raman',
  email: 'priya@tidewell.example',
  role: 'ADMIN',
  merchant: { merchantId: 101 },
  firstName: 'Priya',
  lastName: 'Raman',
  imageUrl: null,
  deviceId: null,
  timeZone: 'Europe/Lisbon',
  businessType: 'Retail',
};

const tidewell = {
  merchantId: 101,
  name: 'Tidewell',
  logoUrl: null,
  brandColour: null,
  signInHeading: '',
  signInText: '',
  signInPicture: null,
};

/** Tokens as the server issues them. */
export const tokens = {
  access_token: 'a',
  refresh_token: 'r',
  expires_in: 900,
  token_type: 'bearer',
  second_factor: null,
};

/** The answers of a server on which everything succeeds, by method and path without query. */
const GOOD: Readonly<Record<string, Answer>> = {
  'POST /pgOauth/oauth/token': [200, tokens],
  'GET /pgOauth/users/user/priya.raman': [200, priya],
  'GET /chimes/getMerchantAttributes': [200, { settings: { widgetDisableBranding: true } }],
  'GET /api/ip': [200, { ip: '192.0.2.7', country: null }],
  'PUT /chimes/createUser': [200, {}],
  'DELETE /webchnl/userAgent': [200, { success: true }],
  'POST /api/signOut': [200, { success: true }],
  'GET /api/signInPage/101': [200, tidewell],
};

/** A refusal in the common error shape. */
export const refusal = (status: number, error: string, errorDescription: string, field?: string): Answer => [
  status,
  { error, errorDescription, field },
];

/** A request as the server receives it. */
interface Asked {
  readonly line: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly authorization: string | undefined;
}

/** Stubs the network with a fake server. Answers may be changed while it runs; undo with `vi.unstubAllGlobals`. */
export function fakeServer(answers: Record<string, Answer> = {}) {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(address, 'http://console.example');
    const line = `${init.method ?? 'GET'} ${pathname}`;
    const headers = new Headers(init.headers);
    asked.push({
      line,
      query: Object.fromEntries(searchParams),
      body: init.body ? JSON.parse(String(init.body)) : undefined,
      authorization: headers.get('authorization') ?? undefined,
    });
    const answer = answers[line] ?? GOOD[line] ?? refusal(404, 'not_found', '');
    if (answer === 'unreachable') throw new TypeError('Failed to fetch');
    return Response.json(answer[1], { status: answer[0], headers: answer[2] });
  });
  return {
    answers,
    asked,
    /** The request lines, without those of the sign-in page's branding. */
    lines: () => asked.map(({ line }) => line).filter((line) => !line.includes('signInPage')),
    /** The requests of one line. */
    of: (line: string) => asked.filter((one) => one.line === line),
  };
}
