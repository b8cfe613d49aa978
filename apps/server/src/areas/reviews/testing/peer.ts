import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jwtVerify } from 'jose';
import {
  businessReview,
  graphComment,
  graphTime,
  missing,
  type PeerItem,
  PLACE,
  playReview,
  playTime,
} from './peer-shapes.ts';

export { type PeerItem, PLACE } from './peer-shapes.ts';

/** What a peer answers instead of the next call that a test wants refused. */
export interface Refusal {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Does what is asked, and breaks the connection before it answers. */
  readonly isSilent?: boolean;
}

interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly form: URLSearchParams;
  readonly json: Record<string, unknown>;
  readonly token: string;
}

type Answer = { status?: number; body?: unknown };

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
const CLIENT_EMAIL = 'foyer@shop-project.iam.gserviceaccount.com';

/** The key of a service account that the peer knows. */
export const SERVICE_KEY = JSON.stringify({
  type: 'service_account',
  client_email: CLIENT_EMAIL,
  private_key_id: 'key-1',
  private_key: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }),
  token_uri: 'https://elsewhere.example/token',
});

/** The accounts of the peers and what opens them. */
export const PAGE_ID = '1029384756';
export const IG_ID = '17841400000000001';
export const PACKAGE = 'com.tidewell.shop';
export const TOKENS = { instagram: 'ig-token', facebook: 'fb-token', refresh: 'gb-refresh' } as const;

/**
 * A small server on the loopback that speaks the protocols of the four platforms: the Graph API of Instagram and of
 * Facebook, the Google Play Developer API and the Google Business Profile API with their tokens.
 */
export class Peer {
  readonly calls: Call[] = [];
  /** What people wrote, by platform. */
  instagram: PeerItem[] = [];
  facebook: PeerItem[] = [];
  playstore: PeerItem[] = [];
  gBusiness: PeerItem[] = [];
  /** Refusals of calls whose method and path, such as `POST /fb/v23.0/…`, contain a text. */
  readonly refusals: { part: string; refusal: Refusal; skips: number }[] = [];
  /** Tokens of Instagram that were renewed. */
  instagramToken: string = TOKENS.instagram;
  pageSize = 50;
  private nextId = 1;
  private readonly server = createServer((request, response) => void this.serve(request, response));

  async open(): Promise<Record<string, string>> {
    await new Promise<void>((done) => this.server.listen(0, '127.0.0.1', done));
    const base = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    return {
      INSTAGRAM_URL: `${base}/ig`,
      FACEBOOK_URL: `${base}/fb`,
      GOOGLE_PLAY_URL: `${base}/play`,
      GOOGLE_BUSINESS_URL: `${base}/gb`,
      GOOGLE_OAUTH_URL: `${base}/oauth`,
    };
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((done) => this.server.close(() => done()));
  }

  /** Forgets what was called and written. */
  clear() {
    this.calls.length = 0;
    this.refusals.length = 0;
    this.instagramToken = TOKENS.instagram;
    this.instagram = [];
    this.facebook = [];
    this.playstore = [];
    this.gBusiness = [];
    this.pageSize = 50;
  }

  /** Refuses the next call that fits, or the one after so many. */
  refuse(part: string, refusal: Refusal, skips = 0) {
    this.refusals.push({ part, refusal, skips });
  }

  private async serve(request: IncomingMessage, response: ServerResponse) {
    const call = await read(request);
    this.calls.push(call);
    const line = `${call.method} ${call.path}`;
    const planned = this.plannedFor(line);
    if (planned && !planned.refusal.isSilent) {
      const { status, body, headers } = planned.refusal;
      return void response.writeHead(status, headers).end(JSON.stringify(body ?? {}));
    }
    const { status = 200, body = {} } = await this.answer(call);
    if (planned) return void response.destroy();
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }

  /** The refusal that is planned for a call, unless it is for a later one. */
  private plannedFor(line: string) {
    const at = this.refusals.findIndex(({ part }) => line.includes(part));
    const planned = this.refusals[at];
    if (!planned || planned.skips-- > 0) return undefined;
    this.refusals.splice(at, 1);
    return planned;
  }

  private answer(call: Call): Promise<Answer> | Answer {
    const [, platform, ...rest] = call.path.split('/');
    const path = `/${rest.join('/')}`;
    if (platform === 'oauth') return this.oauth(call);
    if (platform === 'ig') return this.graph(call, path, 'instagram');
    if (platform === 'fb') return this.graph(call, path, 'facebook');
    return platform === 'play' ? this.play(call, path) : this.business(call, path);
  }

  private async oauth({ form }: Call): Promise<Answer> {
    if (form.get('grant_type') === 'refresh_token') {
      const isKnown =
        form.get('refresh_token') === TOKENS.refresh && form.get('client_id') && form.get('client_secret');
      if (!isKnown)
        return {
          status: 400,
          body: { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' },
        };
      return { body: { access_token: 'gb-access', expires_in: 3599 } };
    }
    const assertion = form.get('assertion') ?? '';
    const { payload, protectedHeader } = await jwtVerify(assertion, keys.publicKey, { issuer: CLIENT_EMAIL });
    const fits =
      protectedHeader.kid === 'key-1' &&
      String(payload.aud).endsWith('/oauth/token') &&
      payload.scope === 'https://www.googleapis.com/auth/androidpublisher';
    return fits
      ? { body: { access_token: 'play-access', expires_in: 3600 } }
      : { status: 400, body: { error: 'invalid_grant' } };
  }

  private graph(call: Call, path: string, platform: 'instagram' | 'facebook'): Answer {
    const own = platform === 'instagram' ? IG_ID : PAGE_ID;
    if (path === '/refresh_access_token') {
      this.instagramToken = 'ig-token-2';
      return { body: { access_token: this.instagramToken, token_type: 'bearer', expires_in: 5_184_000 } };
    }
    const token = platform === 'instagram' ? this.instagramToken : TOKENS.facebook;
    if (call.token !== token)
      return {
        status: 400,
        body: {
          error: {
            message: 'Error validating access token: Session has expired',
            type: 'OAuthException',
            code: 190,
          },
        },
      };
    const [, , id = '', edge] = path.split('/');
    if (call.method === 'GET' && id === own) return this.graphAccount(call, platform, edge);
    const item = this[platform].find((one) => one.id === id);
    if (edge === 'replies' || edge === 'comments') {
      if (!item) return missing;
      if (call.method === 'GET')
        return { body: { data: item.replies.map((reply) => graphComment(platform, reply, own)) } };
      const reply = {
        id: `${id}_r${this.nextId++}`,
        text: call.form.get('message') ?? '',
        at: new Date().toISOString(),
        from: own,
      };
      item.replies.push(reply);
      return { body: { id: reply.id } };
    }
    const holder = this[platform].find(({ replies }) => replies.some((reply) => reply.id === id));
    const reply = holder?.replies.find((one) => one.id === id);
    if (!holder || !reply) return missing;
    if (call.method === 'DELETE') holder.replies = holder.replies.filter((one) => one !== reply);
    else reply.text = call.form.get('message') ?? '';
    return { body: { success: true } };
  }

  private graphAccount({ query }: Call, platform: 'instagram' | 'facebook', edge?: string): Answer {
    const own = platform === 'instagram' ? IG_ID : PAGE_ID;
    if (!edge) return { body: { id: own, name: 'Tidewell', username: 'tidewell' } };
    const items = this[platform];
    if (edge === 'ratings') {
      const data = items
        .filter((one) => one.recommendation)
        .map((one) => ({
          created_time: graphTime(one.at),
          recommendation_type: one.recommendation,
          review_text: one.text,
          reviewer: { id: '9', name: one.author },
          open_graph_story: {
            id: one.id,
            comments: { data: one.replies.map((reply) => graphComment(platform, reply, own)) },
          },
        }));
      return { body: { data } };
    }
    const comments = items.filter((one) => !one.recommendation);
    const posts = [...new Set(comments.map(({ post }) => post ?? ''))];
    const from = Number(query.get('after') ?? 0);
    const data = posts.slice(from, from + this.pageSize).map((post) => ({
      id: `post-${post}`,
      ...(platform === 'instagram'
        ? { caption: post, permalink: 'https://www.instagram.com/p/1/' }
        : { message: post }),
      comments: {
        data: comments
          .filter((one) => (one.post ?? '') === post)
          .map((one) => ({
            ...graphComment(platform, { id: one.id, text: one.text, at: one.at, from: one.author }, own),
            [platform === 'instagram' ? 'replies' : 'comments']: {
              data: one.replies.map((reply) => graphComment(platform, reply, own)),
            },
          })),
      },
    }));
    const after = String(from + this.pageSize);
    const goesOn = from + this.pageSize < posts.length;
    return {
      body: { data, paging: { cursors: { after }, ...(goesOn && { next: 'https://graph.example/next' }) } },
    };
  }

  private play(call: Call, path: string): Answer {
    if (call.token !== 'play-access')
      return {
        status: 401,
        body: { error: { code: 401, message: 'Invalid Credentials', status: 'UNAUTHENTICATED' } },
      };
    const list = `/androidpublisher/v3/applications/${PACKAGE}/reviews`;
    if (path === list) {
      const from = Number(call.query.get('token') ?? 0);
      const size = Math.min(Number(call.query.get('maxResults')), this.pageSize);
      const goesOn = from + size < this.playstore.length;
      return {
        body: {
          reviews: this.playstore.slice(from, from + size).map(playReview),
          ...(goesOn && { tokenPagination: { nextPageToken: String(from + size) } }),
        },
      };
    }
    const id = path.slice(list.length + 1).replace(/:reply$/, '');
    const item = this.playstore.find((one) => one.id === decodeURIComponent(id));
    if (!item)
      return {
        status: 404,
        body: { error: { code: 404, message: 'The review was not found.', status: 'NOT_FOUND' } },
      };
    const text = String(call.json.replyText);
    item.replies = [{ id: 'reply', text, at: new Date().toISOString(), from: 'own' }];
    return { body: { result: { replyText: text, lastEdited: playTime(item.replies[0]?.at ?? '') } } };
  }

  private business(call: Call, path: string): Answer {
    if (call.token !== 'gb-access')
      return {
        status: 401,
        body: {
          error: {
            code: 401,
            message: 'Request had invalid authentication credentials.',
            status: 'UNAUTHENTICATED',
          },
        },
      };
    const list = `/v4/${PLACE}/reviews`;
    if (path === list) {
      const from = Number(call.query.get('pageToken') ?? 0);
      const sorted = [...this.gBusiness].sort((a, b) => b.at.localeCompare(a.at));
      const goesOn = from + this.pageSize < sorted.length;
      return {
        body: {
          reviews: sorted.slice(from, from + this.pageSize).map(businessReview),
          ...(goesOn && { nextPageToken: String(from + this.pageSize) }),
        },
      };
    }
    const item = this.gBusiness.find((one) => path === `${list}/${one.id}/reply`);
    if (!item)
      return {
        status: 404,
        body: { error: { code: 404, message: 'Requested entity was not found.', status: 'NOT_FOUND' } },
      };
    if (call.method === 'DELETE') {
      item.replies = [];
      return {};
    }
    item.replies = [
      { id: 'reply', text: String(call.json.comment), at: new Date().toISOString(), from: 'own' },
    ];
    return { body: { comment: item.replies[0]?.text, updateTime: item.replies[0]?.at } };
  }
}

async function read(request: IncomingMessage): Promise<Call> {
  let text = '';
  for await (const piece of request) text += piece;
  const url = new URL(request.url ?? '/', 'http://peer');
  const isJson = request.headers['content-type']?.includes('json');
  return {
    method: request.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    form: new URLSearchParams(isJson ? '' : text),
    json: isJson ? (JSON.parse(text) as Record<string, unknown>) : {},
    token: (request.headers.authorization ?? '').replace('Bearer ', ''),
  };
}
