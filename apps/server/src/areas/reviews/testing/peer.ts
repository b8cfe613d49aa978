import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerBusiness, answerOauth, answerPlay } from './google-peer.ts';
import { answerGraph } from './graph-peer.ts';
import { type Answer, type Call, type PeerItem, type PeerState, TOKENS } from './peer-shapes.ts';

/** A response that a test plans for a call. */
export interface Refusal {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Performs the call, and closes the connection without a response. */
  readonly isSilent?: boolean;
}

/**
 * A local server with the APIs of the four platforms: the Graph API of Instagram and of Facebook, the Google Play
 * Developer API and the Google Business Profile API with their tokens.
 */
export class Peer implements PeerState {
  readonly calls: Call[] = [];
  /** Reviews by platform. */
  instagram: PeerItem[] = [];
  facebook: PeerItem[] = [];
  playstore: PeerItem[] = [];
  gBusiness: PeerItem[] = [];
  /** Planned refusals of calls whose method and path, such as `POST /fb/v23.0/…`, contain a text. */
  readonly refusals: { part: string; refusal: Refusal; skips: number }[] = [];
  /** The current token for Instagram. */
  instagramToken: string = TOKENS.instagram;
  pageSize = 50;
  posts: PeerState['posts'] = [];
  container = '';
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

  /** Resets calls and reviews. */
  clear() {
    this.calls.length = 0;
    this.refusals.length = 0;
    this.instagramToken = TOKENS.instagram;
    this.instagram = [];
    this.facebook = [];
    this.playstore = [];
    this.gBusiness = [];
    this.pageSize = 50;
    this.posts = [];
  }

  /** Refuses the next matching call, after skipping a number of them. */
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

  /** The refusal planned for a call, if any. */
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
    if (platform === 'oauth') return answerOauth(call);
    if (platform === 'ig') return answerGraph(this, call, path, 'instagram');
    if (platform === 'fb') return answerGraph(this, call, path, 'facebook');
    return platform === 'play' ? answerPlay(this, call, path) : answerBusiness(this, call, path);
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
