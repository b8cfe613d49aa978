import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Answer, Asked } from './exchange.ts';
import { googlePeer } from './google-peer.ts';

/** The id of the issue that Linear creates. */
export const ISSUE = '9cb2bd30-c3ec-4f4d-a0a1-4ac9d9d1b1a1';

type Plan = Answer | Promise<Answer> | 'hang up' | 'lose the answer';

/**
 * Providers on this machine, each below its own name, in their wire formats. `next` answers the next requests for a path
 * instead; 'hang up' closes the connection without doing anything, 'lose the answer' after it was done.
 */
export async function startProviderPeer() {
  const asked: Asked[] = [];
  const planned = new Map<string, Plan[]>();
  const google = googlePeer();

  function answerOf({ method, path, headers, body }: Asked): Answer {
    const [, provider, ...rest] = new URL(path, 'http://peer').pathname.split('/');
    const at = `/${rest.join('/')}`;
    switch (provider) {
      case 'hubspot': {
        if (headers.authorization !== 'Bearer pat-1')
          return [
            401,
            {
              status: 'error',
              message: 'Authentication credentials not found.',
              category: 'INVALID_AUTHENTICATION',
            },
          ];
        if (method === 'GET' && at === '/crm/v3/objects/contacts') return [200, { results: [] }];
        if (method === 'POST') return [201, { id: '501', properties: JSON.parse(body).properties }];
        if (at.endsWith('ada%40example.org'))
          return [200, { id: '7', properties: { email: 'ada@example.org' } }];
        return [404, { status: 'error', message: 'resource not found', category: 'OBJECT_NOT_FOUND' }];
      }
      case 'slack':
        if (headers.authorization !== 'Bearer xoxb-1') return [200, { ok: false, error: 'invalid_auth' }];
        if (at === '/api/auth.test') return [200, { ok: true, team: 'Tidewell' }];
        if (at === '/api/users.info')
          return [200, { ok: true, user: { id: 'U1', real_name: 'Grace Hopper' } }];
        return JSON.parse(body).channel === 'C1'
          ? [200, { ok: true, channel: 'C1', ts: '1503435956.000247' }]
          : [200, { ok: false, error: 'channel_not_found' }];
      case 'googleSheets':
      case 'googleCalendar':
        return google.answer({ method, path, headers, body }, provider, at);
      case 'shopify':
        return headers['x-shopify-access-token'] === 'shpat_1'
          ? [200, { data: { orders: { nodes: [{ name: '#1001', displayFulfillmentStatus: 'FULFILLED' }] } } }]
          : [401, { errors: '[API] Invalid API key or access token' }];
      case 'zendesk':
        return headers.authorization ===
          `Basic ${Buffer.from('ann@example.org/token:zd-1').toString('base64')}`
          ? [201, { ticket: { id: 35436, ...JSON.parse(body).ticket } }]
          : [401, { error: "Couldn't authenticate you" }];
      case 'jira':
        return [
          201,
          { id: '10042', key: 'SHOP-7', self: 'https://tidewell.atlassian.net/rest/api/3/issue/10042' },
        ];
      case 'zoom':
        if (at.endsWith('/token')) return [200, { access_token: 'zoom-1', expires_in: 3599 }];
        return [201, { id: 85746065, topic: 'Lamp', join_url: 'https://zoom.us/j/85746065' }];
      case 'linear':
        if (body.includes('"teamId":"team-1"'))
          return [
            200,
            {
              data: {
                issueCreate: {
                  success: true,
                  issue: { id: ISSUE, identifier: 'LIN-42', url: 'https://linear.app/tidewell/issue/LIN-42' },
                },
              },
            },
          ];
        return [200, { errors: [{ message: 'Entity not found: Team' }] }];
      default:
        return [200, { path }];
    }
  }

  const server = createServer(async (message, response) => {
    const body = (await message.toArray()).join('');
    const request = { method: message.method ?? '', path: message.url ?? '', headers: message.headers, body };
    asked.push(request);
    const plan = await planned.get(request.path.split('?')[0] ?? '')?.shift();
    if (plan === 'hang up') return void message.socket.destroy();
    const [status, reply, headers = {}] = Array.isArray(plan) ? plan : answerOf(request);
    if (plan === 'lose the answer') return void message.socket.destroy();
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(reply));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    google,
    next: (path: string, ...answers: Plan[]) => void planned.set(path, answers),
    of: (path: string) => asked.filter((one) => one.path.startsWith(path)),
    close: () => server.close(),
  };
}
