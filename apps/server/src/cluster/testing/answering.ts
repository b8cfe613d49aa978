import { createServer } from 'node:http';
import { answerHeartbeats } from '../heartbeats.ts';
import { tellReady } from '../ready.ts';

/* A server process without a server: it answers with its number. */
answerHeartbeats();
const server = createServer((_, reply) => {
  reply.setHeader('connection', 'close').end(`${process.pid}`);
});
server.listen(Number(process.env.PORT), '127.0.0.1', () => tellReady(`http://127.0.0.1:${process.env.PORT}`));
process.on('SIGTERM', () => process.exit(0));
