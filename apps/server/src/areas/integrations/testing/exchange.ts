import type { IncomingHttpHeaders } from 'node:http';

/** A request as it arrived. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** What is answered. */
export type Answer = readonly [status: number, body: unknown, headers?: Readonly<Record<string, string>>];
