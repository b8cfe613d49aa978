import { setTimeout as delay } from 'node:timers/promises';
import { Counter, collectDefaultMetrics, Gauge, Histogram, register } from 'prom-client';

/*
 * The metrics of a server process. Labels are names in the program (calls, frames, queues, events, limits) and never
 * values of users or merchants, so that the number of series is bounded. They are documented in
 * docs/reference/metrics.md, which a test compares with this file.
 */

const QUICK_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const LONG_SECONDS = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300, 900];

/** The sampling interval of the event loop delay; each sample wakes an idle process. Milliseconds. */
const EVENT_LOOP_SAMPLE_MS = 50;
collectDefaultMetrics({ eventLoopMonitoringPrecision: EVENT_LOOP_SAMPLE_MS });

export const callSeconds = new Histogram({
  name: 'foyer_call_duration_seconds',
  help: 'Calls answered, by name and status, and how long they took.',
  labelNames: ['call', 'status'],
  buckets: QUICK_SECONDS,
});

export const frameSeconds = new Histogram({
  name: 'foyer_frame_duration_seconds',
  help: 'Frames of sockets handled, and how long they took.',
  labelNames: ['kind', 'frame'],
  buckets: QUICK_SECONDS,
});

/** A plain number, since it is incremented for every frame sent. */
export const sent = { frames: 0 };

new Counter({
  name: 'foyer_frames_sent_total',
  help: 'Frames sent to sockets.',
  collect() {
    this.reset();
    this.inc(sent.frames);
  },
});

export const messageOutcomes = new Counter({
  name: 'foyer_messages_total',
  help: 'Messages passed to the message writer, by outcome; `refused` if it did not store them for now.',
  labelNames: ['outcome'],
});

export const batchSize = new Histogram({
  name: 'foyer_message_group_size',
  help: 'Messages per commit, including failed ones.',
  buckets: [1, 2, 5, 10, 20, 50, 100, 200, 500],
});

export const commitSeconds = new Histogram({
  name: 'foyer_message_commit_seconds',
  help: 'Duration of a commit of messages, including failed ones.',
  buckets: QUICK_SECONDS,
});

export const jobSeconds = new Histogram({
  name: 'foyer_job_duration_seconds',
  help: 'Jobs run, by queue and outcome, and how long they took.',
  labelNames: ['queue', 'outcome'],
  buckets: LONG_SECONDS,
});

export const jobWaitSeconds = new Histogram({
  name: 'foyer_job_wait_seconds',
  help: 'Time from when a job was due until it began.',
  labelNames: ['queue'],
  buckets: LONG_SECONDS,
});

/** Plain numbers, since they are incremented for every event. */
const received = { here: new Map<string, number>(), elsewhere: new Map<string, number>() };

/** Counts an event. */
export function countEvent(event: string, from: keyof typeof received): void {
  received[from].set(event, (received[from].get(event) ?? 0) + 1);
}

new Counter({
  name: 'foyer_events_total',
  help: 'Events received, by name and whether this process published them.',
  labelNames: ['event', 'from'],
  collect() {
    this.reset();
    for (const from of ['here', 'elsewhere'] as const) {
      for (const [event, count] of received[from]) this.inc({ event, from }, count);
    }
  },
});

export const refusedByLimit = new Counter({
  name: 'foyer_refused_by_limit_total',
  help: 'Requests and frames refused by a rate limit, by limit.',
  labelNames: ['limit'],
});

export const slowStatements = new Counter({
  name: 'foyer_slow_statements_total',
  help: 'Statements of the database that took longer than SLOW_QUERY_MS.',
});

/** The values that are read when metrics are collected. */
export interface Sources {
  readonly sockets: () => Record<'member' | 'visitor', number>;
  readonly pool: () => Record<'busy' | 'idle' | 'waiting', number>;
  /** Jobs of the whole installation that are due and not started, by queue. */
  readonly jobs: () => Promise<ReadonlyMap<string, number>>;
  /** Whether the bus is connected to the other processes. */
  readonly bus: () => boolean;
  /** The start of the newest complete backup; null when no schedule is set. */
  readonly lastBackup: (() => Promise<Date | null>) | null;
}

const sources = new Set<Sources>();

/** Adds the sources of a server. Returns the function that removes them. */
export function addSources(added: Sources): () => void {
  sources.add(added);
  return () => sources.delete(added);
}

function countOf<Label extends string>(read: (one: Sources) => Record<Label, number>): Map<Label, number> {
  const sums = new Map<Label, number>();
  for (const one of sources) {
    for (const [label, count] of Object.entries(read(one)) as [Label, number][]) {
      sums.set(label, (sums.get(label) ?? 0) + count);
    }
  }
  return sums;
}

new Gauge({
  name: 'foyer_sockets',
  help: 'Sockets that are connected, of members and of visitors.',
  labelNames: ['kind'],
  collect() {
    for (const [kind, count] of countOf(({ sockets }) => sockets())) this.set({ kind }, count);
  },
});

new Gauge({
  name: 'foyer_database_connections',
  help: 'Connections of requests: busy, idle; and requests that wait for one.',
  labelNames: ['state'],
  collect() {
    for (const [state, count] of countOf(({ pool }) => pool())) this.set({ state }, count);
  },
});

new Gauge({
  name: 'foyer_bus_connected',
  help: 'Whether events of other processes are received: 1, or 0 while Redis does not answer.',
  // Shows when any process is disconnected.
  aggregator: 'min',
  collect() {
    this.set([...sources].every(({ bus }) => bus()) ? 1 : 0);
  },
});

/** The timeout of sources that query the database, so that the other metrics are still reported. Milliseconds. */
const ANSWER_WITHIN_MS = 1_000;
const soon = <Value>(asked: Promise<Value>): Promise<Value | null> =>
  Promise.race([asked, delay(ANSWER_WITHIN_MS, null, { ref: false })]).catch(() => null);

new Gauge({
  name: 'foyer_jobs_waiting',
  help: 'Jobs that are due and have not begun, by queue, of the whole installation.',
  labelNames: ['queue'],
  // Every process counts the same rows.
  aggregator: 'max',
  async collect() {
    this.reset();
    for (const { jobs } of sources) {
      for (const [queue, count] of (await soon(jobs())) ?? []) this.set({ queue }, count);
    }
  },
});

new Gauge({
  name: 'foyer_backup_last_success_timestamp_seconds',
  help: 'When the newest complete backup was started, as Unix time; 0 while there is none. Only with a schedule.',
  aggregator: 'max',
  async collect() {
    this.remove();
    for (const { lastBackup } of sources) {
      const last = lastBackup && (await soon(lastBackup().then((at) => ({ at }))));
      if (last) this.set(Math.round((last.at?.getTime() ?? 0) / 1000));
    }
  },
});

export { register };
