import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { AiKind } from '@foyer/domain/ai';
import { type AskedForVectors, type EmbeddingReply, readEmbedding, writeEmbedding } from './embeddings.ts';
import { STREAMS, type StreamEvent } from './streams.ts';
import { type Reply, WIRES, type Wire } from './wires.ts';

/** The key that the peer accepts. */
export const PEER_KEY = 'sk-peer-1';

/** How a provider can fail, besides replies that are of no use. */
export type Failing =
  | 'unauthorized'
  | 'forbidden'
  | 'model_unknown'
  | 'too_long'
  | 'rate_limited'
  | 'broken'
  | 'overloaded'
  | 'silent'
  | 'cut'
  | 'no_json';

/** What is answered to a request: at once, or when a promise is resolved. */
type Plan = Reply | Failing | Promise<Reply>;

/** What is answered to a request for vectors. Null: the vectors. */
type VectorsPlan = EmbeddingReply | Failing | null;

/** A request as a provider understands it. */
export interface Understood {
  readonly kind: AiKind;
  readonly headers: IncomingHttpHeaders;
  /** The instructions, apart from the messages. */
  readonly system: string;
  /** Everything else that was said, as JSON. */
  readonly said: string;
  /** Names of the tools. */
  readonly tools: readonly string[];
  readonly maxTokens: number;
  readonly isStream: boolean;
}

const STATUS: Partial<Record<Failing, readonly [number, message: string, headers?: Record<string, string>]>> =
  {
    unauthorized: [401, 'Incorrect API key provided.'],
    forbidden: [403, 'Permission denied.'],
    model_unknown: [404, 'The model does not exist.'],
    too_long: [400, "This model's maximum context length is 128000 tokens: prompt is too long."],
    rate_limited: [429, 'Rate limit reached.', { 'retry-after': '7' }],
    broken: [500, 'The server had an error.'],
    overloaded: [529, 'Overloaded.'],
  };

/**
 * The six kinds of AI providers on this machine, each at `urlOf(kind)` in its own wire format. Without a plan, it answers
 * 'Ready.' It answers 400 to requests whose key is in the wrong header, or whose instructions are among the messages.
 */
export async function startProvidersPeer() {
  const asked: Understood[] = [];
  const planned: Plan[] = [];
  const embedded: AskedForVectors[] = [];
  const plannedVectors: (VectorsPlan | Promise<VectorsPlan>)[] = [];
  const synonyms = new Map<string, string>();
  let closed = 0;

  const server = createServer(async (message, response) => {
    response.once('close', () => {
      if (!response.writableFinished) closed += 1;
    });
    const body = JSON.parse((await message.toArray()).join('') || '{}');
    const [, kind, ...rest] = (message.url ?? '').split('?')[0]?.split('/') ?? [];
    const wire = WIRES[kind as AiKind];
    const path = `/${rest.join('/')}`;
    const wanted = wire && readEmbedding(kind as AiKind, path, body);
    if (wanted) {
      if (wire.keyOf(message.headers) !== PEER_KEY) return fail(response, wire, 'unauthorized');
      embedded.push(wanted);
      const plan = await plannedVectors.shift();
      if (plan === 'silent') return;
      if (isFailing(plan)) return fail(response, wire, plan);
      return send(response, 200, writeEmbedding(wanted, synonyms, plan ?? undefined));
    }
    if (!wire?.path.test(path)) return send(response, 404, { error: { message: 'No such path.' } });
    const system = wire.systemOf(body);
    const stream = STREAMS[kind as AiKind];
    const isStream = stream.isAsked(path, body);
    const understood: Understood = {
      kind: kind as AiKind,
      headers: message.headers,
      ...wire.read(body),
      ...{ system, isStream },
    };
    asked.push(understood);
    if (system === '' || understood.said.includes(JSON.stringify(system).slice(1, -1)))
      return send(response, 400, wire.error(400, 'The instructions are not where they belong.'));
    if (wire.path === WIRES.openai.path && body.store !== false)
      return send(response, 400, wire.error(400, 'This would be stored.'));
    const { authorization, 'api-key': azureKey } = message.headers;
    if (azureKey && authorization) return send(response, 401, wire.error(401, 'Two keys.'));
    const key = wire.keyOf(message.headers);
    if (key !== PEER_KEY && !(kind === 'compatible' && key === undefined))
      return send(response, 401, wire.error(401, `Incorrect API key provided: ${key}`));
    const plan = (await planned.shift()) ?? { text: 'Ready.' };
    if (plan === 'silent') return;
    if (plan === 'cut') {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '4000' });
      response.write('{"id":');
      return void setImmediate(() => message.socket.destroy());
    }
    if (plan === 'no_json') return void response.writeHead(200).end('<html>Gateway</html>');
    if (typeof plan === 'string') return fail(response, wire, plan);
    if (isStream) return sendStream(response, stream.write(plan), stream.error, plan);
    send(response, 200, wire.write(plan));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    urlOf: (kind: AiKind) => `${origin}/${kind}${WIRES[kind].base}`,
    asked,
    /** What is answered to the next requests, of whatever kind. */
    next: (...plans: Plan[]) => void planned.push(...plans),
    /** What embedding models were asked. */
    embedded,
    /** What embedding models answer to the next requests. */
    nextVectors: (...plans: typeof plannedVectors) => void plannedVectors.push(...plans),
    /** Words that mean the same to embedding models. */
    synonyms,
    /** Forgets what was planned and not asked for. */
    drop() {
      planned.splice(0);
      plannedVectors.splice(0);
    },
    /** Connections that the client closed before the answer was complete. */
    closed: () => closed,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const isFailing = (plan: unknown): plan is Failing => typeof plan === 'string' && plan in STATUS;

function fail(response: ServerResponse, wire: Wire, failing: Failing): void {
  const [status, text, headers] = STATUS[failing] ?? [500, failing];
  send(response, status, wire.error(status, text), headers);
}

const send = (response: ServerResponse, status: number, body: unknown, headers = {}) =>
  void response
    .writeHead(status, { 'content-type': 'application/json', ...headers })
    .end(JSON.stringify(body));

/** Sends the events of a reply, which may break or wait after half of them. */
async function sendStream(
  response: ServerResponse,
  events: readonly StreamEvent[],
  error: StreamEvent,
  { breaks, pace, until }: Reply,
): Promise<void> {
  const write = ({ name, data }: StreamEvent) =>
    response.write(
      `${name ? `event: ${name}\n` : ''}data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`,
    );
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const half = Math.ceil(events.length / 2);
  for (const [index, event] of (breaks ? events.slice(0, half) : events).entries()) {
    if (index === half) await until;
    if (response.destroyed) return;
    write(event);
    // Otherwise a connection that is cut next would lose it.
    await pause(pace ?? 1);
  }
  if (breaks === 'silence') return;
  if (breaks === 'cut') return void response.socket?.destroy();
  if (breaks === 'error') write(error);
  if (breaks === 'bad_json') write({ data: '{"choices": [' });
  response.end();
}
