import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A web site on loopback. Unknown paths answer 404. */
export function webPeer() {
  const answers = new Map<string, Answer>();
  const asked: { path: string; headers: IncomingMessage['headers'] }[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    asked.push({ path, headers: request.headers });
    const answer = answers.get(path);
    if (answer) return answer(request, response);
    response.writeHead(404).end();
  });
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    asked,
    open: () => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)),
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
    answer: (path: string, answer: Answer) => answers.set(path, answer),
    /** Serves a page, which is not sent again to those who have it. */
    page(path: string, text: string, headers: Record<string, string> = {}) {
      const etag = `"${Buffer.from(text).toString('base64url').slice(-40)}"`;
      answers.set(path, (request, response) => {
        if (request.headers['if-none-match'] === etag) return void response.writeHead(304).end();
        response.writeHead(200, { 'content-type': 'text/html', etag, ...headers }).end(text);
      });
    },
    redirect: (path: string, to: string) =>
      answers.set(path, (_, response) => void response.writeHead(302, { location: to }).end()),
    fail: (path: string, status: number) =>
      answers.set(path, (_, response) => void response.writeHead(status).end()),
  };
}
