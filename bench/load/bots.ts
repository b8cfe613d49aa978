import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Visitor } from './chat-clients.ts';
import { connect, forEach, type LiveSocket } from './sockets.ts';

/** Visitors whose conversations a bot answers: it asks, they answer, it says goodbye and closes. */

const DRAIN_MS = 5_000;

interface Guest {
  readonly socket: LiveSocket;
  /** Receives the conversation of the bot's next message. */
  hear: (conversationID: string) => void;
}

let guests: Guest[] = [];

export async function connectGuests(url: string, visitors: readonly Visitor[]): Promise<void> {
  guests = await forEach(visitors, 32, async ({ token, sessionID }) => {
    const guest: { socket?: LiveSocket; hear: Guest['hear'] } = { hear: () => {} };
    guest.socket = await connect(
      url,
      { type: 'hello', kind: 'visitor', token, sessionID, after: null },
      ({ type, text }) => {
        if (type === 'message' && text.includes('"type":"bot"'))
          guest.hear(/"conversationID":"([^"]+)"/.exec(text)?.[1] ?? '');
      },
    );
    return guest as Guest;
  });
}

export interface Served {
  /** Sessions per second actually begun. */
  readonly offered: number;
  /** Milliseconds from a message to what the bot says next. */
  readonly toReply: number[];
  /** Sessions that did not come to their end. */
  readonly unfinished: number;
}

/**
 * Begins `perSecond` sessions a second, one visitor after the other, and answers the question of each. Those of the first
 * seconds are not measured.
 */
export async function talk(perSecond: number, seconds: number, firstSeconds = 0): Promise<Served> {
  const toReply: number[] = [];
  const sessions: Promise<void>[] = [];
  let finished = 0;
  const begun = performance.now();
  const unmeasured = perSecond * firstSeconds;
  const wanted = perSecond * seconds + unmeasured;
  while (sessions.length < wanted) {
    const due = Math.min(wanted, ((performance.now() - begun) / 1000) * perSecond);
    while (sessions.length < due) {
      const guest = guests[sessions.length % guests.length] as Guest;
      sessions.push(serve(guest, sessions.length >= unmeasured));
    }
    await delay(1);
  }
  const offered = wanted / ((performance.now() - begun) / 1000);
  await Promise.race([Promise.all(sessions), delay(DRAIN_MS)]);
  return { offered, toReply, unfinished: wanted - finished };

  async function serve(guest: Guest, isMeasured: boolean): Promise<void> {
    const first = await said(guest, 'Hello', null);
    const second = await said(guest, '42', first.conversationID);
    if (isMeasured) toReply.push(first.ms, second.ms);
    finished += 1;
  }

  async function said(guest: Guest, text: string, conversationID: string | null) {
    const at = performance.now();
    const reply = new Promise<string>((done) => {
      guest.hear = done;
    });
    guest.socket.send({ type: 'send', clientId: randomUUID(), conversationID, text, attachments: [] });
    const heard = await reply;
    const ms = performance.now() - at;
    return { conversationID: heard, ms };
  }
}
