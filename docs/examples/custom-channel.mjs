/**
 * A kiosk as a custom channel of Foyer: what people type goes to the inbox, replies are printed. Needs Node 20 and
 * nothing else:
 *
 *     FOYER_URL=https://…/clbk/channels/… FOYER_SECRET=… PORT=8080 node custom-channel.mjs
 *
 * The address that Foyer posts to (`https://kiosk.example.com/`) must lead to PORT.
 */
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { createInterface } from 'node:readline';

const AGE_MAX_SECONDS = 300;

const signatureOf = (secret, timestamp, body) =>
  `sha256=${createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')}`;

function isSigned(secret, headers, body) {
  const timestamp = headers['x-foyer-timestamp'] ?? '';
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > AGE_MAX_SECONDS) return false;
  const expected = Buffer.from(signatureOf(secret, timestamp, body));
  const given = Buffer.from(headers['x-foyer-signature'] ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/**
 * Connects a system to Foyer.
 * @param url the address of the channel in Foyer
 * @param onReply gets each reply of the team once, as `{ id, to, text, file }`
 */
export function connect({ url, secret, onReply }) {
  const known = new Set();

  /** Posts messages and receipts, until Foyer has stored them. The ids of messages make repetitions harmless. */
  async function post(content) {
    const body = JSON.stringify(content);
    for (let wait = 1000; ; wait = Math.min(wait * 2, 60_000)) {
      const timestamp = String(Math.floor(Date.now() / 1000));
      const headers = {
        'x-foyer-timestamp': timestamp,
        'x-foyer-signature': signatureOf(secret, timestamp, body),
      };
      const status = await fetch(url, { method: 'POST', headers, body }).then(
        (response) => response.status,
        () => 0,
      );
      if (status >= 200 && status < 300) return;
      if (status >= 400 && status < 500 && status !== 429) throw new Error(`Foyer refused it: ${status}`);
      await new Promise((done) => setTimeout(done, wait));
    }
  }

  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    if (!isSigned(secret, request.headers, body)) return response.writeHead(403).end();
    const { type, id, ...reply } = JSON.parse(body.toString());
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ id }));
    // A reply whose answer was lost comes again with the same id.
    if (type !== 'message' || known.has(id)) return;
    known.add(id);
    onReply({ id, ...reply });
    await post({ receipts: [{ messageId: id, personId: reply.to, state: 'read' }] });
  });

  return {
    server,
    /** Sends what a person wrote. `person` has an id, and names if they are known. */
    say: (person, text, id = randomUUID()) => post({ messages: [{ id, person, text }] }),
  };
}

if (process.argv[1] === import.meta.filename) {
  const { FOYER_URL: url, FOYER_SECRET: secret, PORT = '8080' } = process.env;
  const kiosk = connect({ url, secret, onReply: ({ text }) => process.stdout.write(`${text}\n`) });
  kiosk.server.listen(Number(PORT));
  for await (const line of createInterface({ input: process.stdin })) {
    await kiosk.say({ id: 'kiosk', firstName: 'Kiosk' }, line);
  }
}
