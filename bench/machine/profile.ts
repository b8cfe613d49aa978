import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';

/** What the server does for a message, in this order. */
export const SERVER_PARTS = ['receive', 'check', 'store', 'tell', 'follow', 'other'] as const;
export type ServerPart = (typeof SERVER_PARTS)[number];

/** The share of the CPU time of the server's thread by part. Sums to 1. */
export type Shares = Readonly<Record<ServerPart, number>>;

interface ProfileNode {
  readonly id: number;
  readonly callFrame: { readonly functionName: string; readonly url: string };
  readonly children?: readonly number[];
}

interface Profile {
  readonly nodes: readonly ProfileNode[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

/** Files of follow-up work: whatever they call belongs to it. */
const FOLLOWS =
  /kernel\/batched\.ts|kernel\/action\.ts|jobs\/|areas\/(board|inbox|assignment|tasks|escalations)\/|text-analysis|sentiment/;
const TELLS =
  /ws\/lib\/sender|live\/(connection|rooms|turns)|conversations\/broadcast|areas\/\w+\/live\.ts|kernel\/bus|message-effects/;
/** Files by part. The innermost function that matches decides. */
const FILES: readonly (readonly [ServerPart, RegExp])[] = [
  ['tell', TELLS],
  ['check', /\/zod\/|packages\/contract|kernel\/(json|storable)|kernel\/limits/],
  [
    'store',
    /\/pg[-/]|live\/(writer|entries|repeats)|kernel\/batcher|conversations\/(append|sending|present)|widget\//,
  ],
  ['receive', /ws\/lib|live\/(socket|live)|node:internal\/stream_base_commons/],
];
const IDLE = '(idle)';

/**
 * Samples what the server's thread does for some seconds. Opens its inspector on `port`, which costs nothing before.
 * @throws when the server has no inspector
 */
export async function profileServer(
  pid: number,
  port: number,
  work: () => Promise<unknown>,
): Promise<Shares> {
  process.kill(pid, 'SIGUSR1');
  const socket = await connectInspector(port);
  let asked = 0;
  const call = <Result>(method: string, params: object = {}): Promise<Result> => {
    asked += 1;
    const id = asked;
    return new Promise((done) => {
      const onMessage = (data: Buffer) => {
        const reply = JSON.parse(data.toString()) as { id?: number; result: Result };
        if (reply.id !== id) return;
        socket.off('message', onMessage);
        done(reply.result);
      };
      socket.on('message', onMessage);
      socket.send(JSON.stringify({ id, method, params }));
    });
  };
  await call('Profiler.enable');
  await call('Profiler.setSamplingInterval', { interval: 500 });
  await call('Profiler.start');
  await work();
  const { profile } = await call<{ profile: Profile }>('Profiler.stop');
  socket.close();
  return sharesOf(profile);
}

async function connectInspector(port: number): Promise<WebSocket> {
  for (let tries = 0; tries < 50; tries += 1) {
    await delay(100);
    const pages = await fetch(`http://127.0.0.1:${port}/json/list`)
      .then((reply) => reply.json() as Promise<{ webSocketDebuggerUrl: string }[]>)
      .catch(() => []);
    const [page] = pages;
    if (!page) continue;
    const socket = new WebSocket(page.webSocketDebuggerUrl, { perMessageDeflate: false });
    await new Promise((done, fail) => socket.once('open', done).once('error', fail));
    return socket;
  }
  throw new Error('The inspector of the server does not answer.');
}

function sharesOf({ nodes, samples, timeDeltas }: Profile): Shares {
  const parents = new Map(nodes.flatMap((node) => (node.children ?? []).map((child) => [child, node.id])));
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const stackOf = (id: number): ProfileNode[] => {
    const stack: ProfileNode[] = [];
    for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) {
      const node = byId.get(at);
      if (node) stack.push(node);
    }
    return stack;
  };
  const partById = new Map(nodes.map(({ id }) => [id, partOf(stackOf(id))]));
  const sums = new Map<ServerPart, number>();
  for (const [index, id] of samples.entries()) {
    const part = partById.get(id);
    if (part) sums.set(part, (sums.get(part) ?? 0) + (timeDeltas[index] ?? 0));
  }
  const total = [...sums.values()].reduce((sum, one) => sum + one, 0) || 1;
  return Object.fromEntries(SERVER_PARTS.map((part) => [part, (sums.get(part) ?? 0) / total])) as Shares;
}

/** @param stack innermost function first */
function partOf(stack: readonly ProfileNode[]): ServerPart | null {
  if (stack[0]?.callFrame.functionName === IDLE) return null;
  const urls = stack.map(({ callFrame }) => callFrame.url);
  if (urls.some((url) => FOLLOWS.test(url))) return 'follow';
  for (const url of urls) {
    const found = FILES.find(([, files]) => files.test(url));
    if (found) return found[0];
  }
  return 'other';
}
