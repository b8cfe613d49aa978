import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** What a bot was asked. */
interface Asked {
  readonly method: string;
  readonly json: Record<string, unknown>;
  readonly form: FormData | null;
}

/** How the next request goes wrong: an answer instead, or the answer is lost after the work was done. */
interface Trouble {
  readonly method: string;
  readonly status?: number;
  readonly body?: unknown;
  readonly isLost?: boolean;
}

/** A local server that speaks the Bot API of Telegram and can fail as it does. */
export class TelegramPeer {
  readonly token = '7001:peer';
  readonly asked: Asked[] = [];
  readonly troubles: Trouble[] = [];
  readonly files = new Map<string, Buffer>();
  private sent = 0;
  private readonly server = createServer((request, response) => void this.serve(request, response));

  async open(): Promise<string> {
    await new Promise<void>((done) => this.server.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((done) => this.server.close(() => done()));
  }

  reset(): void {
    this.asked.length = 0;
    this.troubles.length = 0;
    this.files.clear();
  }

  /** The requests of a method. */
  of(method: string): Asked[] {
    return this.asked.filter((one) => one.method === method);
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, kind = '', ...rest] = (request.url ?? '').split('/');
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (kind === 'file') {
      const content = this.files.get(rest.slice(1).join('/'));
      return void (content ? response.end(content) : answer(404, { ok: false, description: 'Not Found' }));
    }
    const method = rest[0] ?? '';
    const body = Buffer.concat(await request.toArray());
    if (kind !== `bot${this.token}`) return void answer(401, { ok: false, description: 'Unauthorized' });
    const type = request.headers['content-type'] ?? '';
    const isForm = type.startsWith('multipart/');
    this.asked.push({
      method,
      json: isForm || body.length === 0 ? {} : JSON.parse(body.toString()),
      form: isForm
        ? await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
        : null,
    });
    const at = this.troubles.findIndex((one) => one.method === method);
    const [trouble] = at < 0 ? [] : this.troubles.splice(at, 1);
    if (trouble?.status)
      return void answer(trouble.status, trouble.body ?? { ok: false, description: 'Bad Request' });
    const result = this.resultOf(method, this.asked.at(-1)?.json ?? {});
    await delay(1);
    if (trouble?.isLost) return void response.destroy();
    answer(200, { ok: true, result });
  }

  private resultOf(method: string, json: Record<string, unknown>): unknown {
    if (method === 'getMe') return { id: 7001, is_bot: true, first_name: 'Peer', username: 'tidewell_bot' };
    if (method === 'getFile') return { file_id: json.file_id, file_path: `documents/${json.file_id}` };
    if (method === 'setWebhook' || method === 'sendChatAction') return true;
    this.sent += 1;
    return { message_id: this.sent, date: 0, chat: { id: 1, type: 'private' } };
  }
}

let updates = 1000;

/** An update with a message of a customer, as Telegram delivers it. */
export function updateOf(personId: number, message: object, from: object = {}) {
  updates += 1;
  return {
    update_id: updates,
    message: {
      message_id: updates,
      date: 1_790_000_000,
      chat: { id: personId, type: 'private' },
      from: {
        id: personId,
        is_bot: false,
        first_name: 'Ada',
        last_name: 'Lovelace',
        language_code: 'en',
        ...from,
      },
      ...message,
    },
  };
}
