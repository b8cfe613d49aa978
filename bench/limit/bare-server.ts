/**
 * A minimal chat server: sockets, one insert per message, and the message sent to everyone who has the
 * conversation open. It implements only the frames that the load uses, without validation.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { type WebSocket, WebSocketServer } from 'ws';

interface Frame {
  readonly type: string;
  readonly clientId?: string;
  readonly conversationID?: string;
  readonly text?: string;
}

const INSERT = 'insert into bench_messages (conversation_id, id, client_id, text) values ($1, $2, $3, $4)';

const pool = new pg.Pool({ connectionString: process.argv[2], max: 16 });
await pool.query(
  `create table if not exists bench_messages (conversation_id uuid not null, id uuid primary key,
    client_id uuid not null, text text not null, created_at timestamptz not null default now())`,
);
const viewers = new Map<string, Set<WebSocket>>();
const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });

server.on('connection', (socket) => {
  const own = randomUUID();
  const send = (frame: object) => socket.send(JSON.stringify(frame));
  socket.on('error', () => socket.terminate());
  socket.on('message', async (data: Buffer) => {
    const frame = JSON.parse(data.toString()) as Frame;
    if (frame.type === 'hello') send({ type: 'welcome' });
    else if (frame.type === 'ping') send({ type: 'pong' });
    else if (frame.type === 'open') open(frame.conversationID ?? '', socket);
    else if (frame.type === 'send') await store(frame, own, send);
  });
});
server.on('listening', () => process.send?.((server.address() as { port: number }).port));
process.on('disconnect', () => process.exit());

function open(conversationID: string, socket: WebSocket): void {
  viewers.set(conversationID, (viewers.get(conversationID) ?? new Set()).add(socket));
  socket.send(JSON.stringify({ type: 'thread', conversation: { conversationID } }));
}

async function store({ clientId, text }: Frame, conversationID: string, send: (frame: object) => void) {
  const id = randomUUID();
  await pool.query({ name: 'store', text: INSERT, values: [conversationID, id, clientId, text] });
  const message = JSON.stringify({ type: 'message', message: { id, conversationID, clientId, text } });
  for (const viewer of viewers.get(conversationID) ?? []) viewer.send(message);
  send({ type: 'ack', clientId, conversationID, id });
}
