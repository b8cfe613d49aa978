import cluster, { type Worker } from 'node:cluster';
import { timingSafeEqual } from 'node:crypto';
import { common } from '@foyer/contract/kernel/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AggregatorRegistry } from 'prom-client';
import type { Config } from '../../config.ts';
import { newId } from '../ids.ts';
import { notFound, Refusal } from '../refusal.ts';
import { register } from './metrics.ts';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;
/** Headers of a proxy, behind which every client would appear to be local. */
const PROXY_HEADERS = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'] as const;
/** The timeout of the aggregation, and of each process in it: a starting one does not answer yet. Milliseconds. */
const ANSWER_MS = 5_000;
const PROCESS_ANSWER_MS = 2_000;

/**
 * `/metrics` for Prometheus, aggregated over all processes that share the port. Requires the token or a local client.
 */
export function addMetricsPage(app: FastifyInstance, { METRICS_TOKEN }: Config): void {
  const readAll = cluster.isWorker ? sumsOfAll() : () => register.metrics();
  app.get('/metrics', async (request, reply) => {
    admit(request, METRICS_TOKEN);
    return reply.type(register.contentType).send(await readAll());
  });
}

function admit({ headers, socket }: FastifyRequest, token: string | undefined): void {
  if (token) {
    if (!isSame(headers.authorization ?? '', `Bearer ${token}`)) throw new Refusal(common.unauthorized);
    return;
  }
  const isProxied = PROXY_HEADERS.some((name) => headers[name] !== undefined);
  if (isProxied || !LOOPBACK.test(socket.remoteAddress ?? '')) throw notFound();
}

function isSame(given: string, wanted: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(wanted)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** The IPC messages about metrics. */
interface Messages {
  /** A process requests the aggregate; the primary replies. */
  readonly sum: { readonly metrics: 'sum'; readonly id: string; readonly text?: string };
  /** The primary requests the values of a process. */
  readonly own: { readonly metrics: 'own'; readonly id: string; readonly values?: object };
}

function is<Kind extends keyof Messages>(kind: Kind, message: unknown): message is Messages[Kind] {
  return typeof message === 'object' && message !== null && 'metrics' in message && message.metrics === kind;
}

/** Reports the values of this process to the primary, and requests the aggregate from it. */
function sumsOfAll(): () => Promise<string> {
  const waiting = new Map<string, (text: string) => void>();
  process.on('message', async (message: unknown) => {
    if (is('sum', message)) waiting.get(message.id)?.(message.text ?? '');
    else if (is('own', message)) process.send?.({ ...message, values: await register.getMetricsAsJSON() });
  });
  return async () => {
    const id = newId();
    const answered = new Promise<string>((resolve, reject) => {
      waiting.set(id, resolve);
      setTimeout(() => reject(new Refusal(common.unavailable)), ANSWER_MS).unref();
    });
    process.send?.({ metrics: 'sum', id } satisfies Messages['sum']);
    return answered.finally(() => waiting.delete(id));
  };
}

/** Aggregates the metrics of the server processes. Runs in the primary. */
export function aggregateMetrics(): void {
  const waiting = new Map<string, (values: object) => void>();

  /** The values of a process; null when it does not answer. */
  const ask = (worker: Worker): Promise<object | null> =>
    new Promise<object | null>((resolve) => {
      const id = newId();
      const end = (values: object | null) => {
        clearTimeout(late);
        waiting.delete(id);
        resolve(values);
      };
      const late = setTimeout(() => end(null), PROCESS_ANSWER_MS);
      waiting.set(id, end);
      // The callback is required: an unhandled error of a dead process would end the primary.
      worker.send({ metrics: 'own', id } satisfies Messages['own'], () => {});
    });

  cluster.on('message', async (from: Worker, message: unknown) => {
    if (is('own', message)) waiting.get(message.id)?.(message.values ?? []);
    if (!is('sum', message)) return;
    const connected = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected());
    const all = await Promise.all(connected.map((worker) => ask(worker as Worker)));
    const text = await AggregatorRegistry.aggregate(all.filter((values) => values !== null)).metrics();
    if (from.isConnected()) from.send({ ...message, text }, () => {});
  });
}
