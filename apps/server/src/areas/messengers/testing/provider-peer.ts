import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that a provider received. */
export interface Asked {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
  /** Empty unless the body is JSON. */
  readonly json: Record<string, unknown>;
}

export interface Answer {
  /** The connection ends without an answer. */
  readonly isLost?: true;
  readonly status?: number;
  readonly json?: unknown;
  readonly bytes?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Whether the path or body of a request contains a text. */
export const hasText = ({ path, text }: Asked, part: string): boolean => `${path} ${text}`.includes(part);

/** A local server that stands for the providers: what is asked is recorded, and answered by the test. */
export class ProviderPeer {
  readonly asked: Asked[] = [];
  answer: (asked: Asked) => Answer | Promise<Answer> = () => ({ status: 404, json: {} });
  private readonly server = createServer((request, response) => void this.serve(request, response));
  url = '';

  async open(): Promise<string> {
    await new Promise<void>((done) => this.server.listen(0, '127.0.0.1', done));
    this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    return this.url;
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((done) => this.server.close(() => done()));
  }

  /** The requests whose path or body contains a text. */
  of(text: string): Asked[] {
    return this.asked.filter((one) => hasText(one, text));
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = Buffer.concat(await request.toArray()).toString();
    const isJson = (request.headers['content-type'] ?? '').startsWith('application/json');
    const { method = '', url = '', headers } = request;
    const asked: Asked = { method, path: url, headers, text, json: isJson ? JSON.parse(text) : {} };
    this.asked.push(asked);
    const { isLost, status = 200, json, bytes, headers: more } = await this.answer(asked);
    if (isLost) return void response.destroy();
    response.writeHead(status, { 'content-type': 'application/json', ...more });
    response.end(bytes ?? JSON.stringify(json ?? {}));
  }
}
