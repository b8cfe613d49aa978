import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isSigned } from '../../../kernel/signature.ts';

interface Posted {
  readonly json: Record<string, unknown>;
  readonly isSigned: boolean;
}

/** A merchant's own system at the other end of a custom channel. */
export class CustomPeer {
  secret = '';
  url = '';
  /** So many of the next messages are taken, and get no answer. */
  isSilent = 0;
  readonly posted: Posted[] = [];
  private readonly server = createServer((request, response) => void this.serve(request, response));

  async open(): Promise<void> {
    await new Promise<void>((done) => this.server.listen(0, '127.0.0.1', done));
    this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/foyer`;
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((done) => this.server.close(() => done()));
  }

  reset(): void {
    this.posted.length = 0;
    this.isSilent = 0;
  }

  /** What was posted of a type. */
  of(type: string): Posted[] {
    return this.posted.filter(({ json }) => json.type === type);
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const bytes = Buffer.concat(await request.toArray());
    const header = (name: string) => String(request.headers[name] ?? '');
    const proof = { bytes, timestamp: header('x-foyer-timestamp'), signature: header('x-foyer-signature') };
    const json = JSON.parse(bytes.toString()) as Record<string, unknown>;
    this.posted.push({ json, isSigned: isSigned(this.secret, proof, new Date()) });
    if (json.type === 'message' && this.isSilent > 0) {
      this.isSilent -= 1;
      return void response.destroy();
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  }
}
