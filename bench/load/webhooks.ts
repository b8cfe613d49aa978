import { createHmac, randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** Providers that deliver messages of customers at a fixed rate, whatever is answered. */

const TEXT = 'Hello, is the oak table in stock, and how long would it take to Leipzig?';
const DRAIN_MS = 5_000;
/** Customers of each account, in turn. */
const CUSTOMERS = 50;

/** An account of WhatsApp, and the secret that signs its deliveries. */
export interface BenchAccount {
  readonly id: string;
  readonly phoneNumberId: string;
  readonly appSecret: string;
}

export interface Delivered {
  /** Milliseconds from posting to the answer. */
  readonly accepted: number[];
  readonly refused: number;
  readonly unanswered: number;
  /** Deliveries a second actually made. */
  readonly offered: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

/** Posts `perSecond` signed deliveries a second, one account after the other. */
export async function deliver(
  url: string,
  accounts: readonly BenchAccount[],
  perSecond: number,
  seconds: number,
): Promise<Delivered> {
  const accepted: number[] = [];
  const answers: Promise<void>[] = [];
  let refused = 0;
  const begun = performance.now();
  const wanted = perSecond * seconds;
  while (answers.length < wanted) {
    const due = Math.min(wanted, ((performance.now() - begun) / 1000) * perSecond);
    while (answers.length < due) {
      const at = answers.length;
      const account = accounts[at % accounts.length] as BenchAccount;
      answers.push(send(account, Math.floor(at / accounts.length) % CUSTOMERS));
    }
    await delay(1);
  }
  const offered = wanted / ((performance.now() - begun) / 1000);
  await Promise.race([Promise.all(answers), delay(DRAIN_MS)]);
  return { accepted, refused, unanswered: wanted - accepted.length - refused, offered };

  async function send({ id, phoneNumberId, appSecret }: BenchAccount, customer: number): Promise<void> {
    const from = String(49_155_000_000 + customer);
    const value = {
      metadata: { phone_number_id: phoneNumberId },
      contacts: [{ wa_id: from, profile: { name: 'Ada Lovelace' } }],
      messages: [
        { id: `wamid.${randomUUID()}`, from, timestamp: '1790000000', type: 'text', text: { body: TEXT } },
      ],
    };
    const body = JSON.stringify({ entry: [{ id: '1', changes: [{ field: 'messages', value }] }] });
    const signature = createHmac('sha256', appSecret).update(body).digest('hex');
    const at = performance.now();
    const status = await post(`${url}/clbk/channels/${id}`, body, signature);
    if (status === 200) accepted.push(performance.now() - at);
    else refused += 1;
  }
}

const post = (address: string, body: string, signature: string): Promise<number> =>
  new Promise((done) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'x-hub-signature-256': `sha256=${signature}`,
    };
    const sent = request(address, { method: 'POST', agent, headers }, (answer) => {
      answer.resume();
      answer.on('end', () => done(answer.statusCode ?? 0));
    });
    sent.on('error', () => done(0));
    sent.end(body);
  });
