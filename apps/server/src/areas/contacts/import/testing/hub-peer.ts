import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface HubPeer {
  readonly url: string;
  /** Paths with their queries, as they were requested. */
  readonly requests: string[];
  close(): Promise<void>;
}

const PROPERTIES = [
  { name: 'firstname', label: 'First Name', hubspotDefined: true },
  { name: 'lastname', label: 'Last Name', hubspotDefined: true },
  { name: 'email', label: 'Email', hubspotDefined: true },
  { name: 'hs_object_id', label: 'Record ID', hubspotDefined: true },
  { name: 'shoe_size', label: 'Shoe size', hubspotDefined: false, hidden: false },
];

/**
 * An account at HubSpot with `count` contacts, in the wire format of its contacts API. Every third request for contacts
 * is answered with 429 once. `repeats` is where it begins to return the same page again and again.
 */
export async function startHubPeer(token: string, count: number, repeats = count): Promise<HubPeer> {
  const requests: string[] = [];
  let asked = 0;
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://hub');
    const answer = (status: number, body: object, headers: Record<string, string> = {}) =>
      response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(JSON.stringify(body));
    requests.push(url.pathname + url.search);
    if (request.headers.authorization !== `Bearer ${token}`) {
      return answer(401, {
        status: 'error',
        category: 'INVALID_AUTHENTICATION',
        message: 'Authentication credentials not found.',
      });
    }
    if (url.pathname === '/crm/v3/properties/contacts') return answer(200, { results: PROPERTIES });
    if (url.pathname === '/account-info/v3/details') return answer(200, { portalId: 77 });
    asked += 1;
    if (asked % 3 === 0) {
      return answer(429, { status: 'error', policyName: 'TEN_SECONDLY_ROLLING' }, { 'retry-after': '1' });
    }
    const first = Number(url.searchParams.get('after') ?? 0);
    const next = Math.min(first + Number(url.searchParams.get('limit') ?? 10), repeats);
    const properties = (url.searchParams.get('properties') ?? '').split(',');
    const results = Array.from({ length: Math.min(next, count) - first }, (_, index) => {
      const n = first + index + 1;
      const all: Record<string, string | null> = {
        firstname: `P${n}`,
        lastname: null,
        email: `p${n}@hub.example`,
        shoe_size: '42',
      };
      return {
        id: String(n),
        properties: Object.fromEntries(properties.map((name) => [name, all[name] ?? null])),
        createdAt: '2026-01-01T00:00:00.000Z',
        archived: false,
      };
    });
    return answer(200, {
      results,
      ...(next < count && { paging: { next: { after: String(next), link: '' } } }),
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    close: () => new Promise((done) => server.close(() => done())),
  };
}
