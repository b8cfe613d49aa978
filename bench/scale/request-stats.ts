import { Agent, request } from 'node:http';
import { quantile } from '../report/statistics.ts';

/** Results of repeating one request for a while. */
export interface RequestStats {
  readonly perSecond: number;
  /** Milliseconds until the last byte. */
  readonly median: number;
  readonly p99: number;
  readonly bytes: number;
  readonly refused: number;
}

/** Repeats a request over several connections, each sending the next one after the answer. */
export async function measureRequests(
  url: string,
  token: string,
  connections: number,
  seconds: number,
): Promise<RequestStats> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const took: number[] = [];
  let refused = 0;
  let bytes = 0;
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() - begun < seconds * 1000) {
        const from = performance.now();
        const answer = await one(agent, url, token);
        took.push(performance.now() - from);
        bytes = answer.bytes;
        if (answer.status !== 200) refused += 1;
      }
    }),
  );
  const perSecond = took.length / ((performance.now() - begun) / 1000);
  agent.destroy();
  return { perSecond, median: quantile(took, 0.5), p99: quantile(took, 0.99), bytes, refused };
}

const one = (agent: Agent, url: string, token: string): Promise<{ status: number; bytes: number }> =>
  new Promise((done, fail) => {
    request(url, { agent, headers: { authorization: `Bearer ${token}` } }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.on('end', () => done({ status: answer.statusCode ?? 0, bytes }));
      answer.on('error', fail);
    })
      .on('error', fail)
      .end();
  });
