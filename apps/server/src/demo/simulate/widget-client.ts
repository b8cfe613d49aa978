import { randomUUID } from 'node:crypto';
import type { CallName, Calls } from '@foyer/contract';
import type { Message } from '@foyer/contract/conversations/shapes';
import type { CallInput, CallResult } from '@foyer/contract/kernel/define-call';
import type { VisitorFrameInput } from '@foyer/contract/live/client-frames';
import { LIVE_PATH } from '@foyer/contract/live/constants';
import type { ToVisitor } from '@foyer/contract/live/server-frames';
import { request } from '@foyer/contract/request';
import type { WidgetConversation } from '@foyer/contract/widget/shapes';
import { WebSocket } from 'ws';

/** The identity of a simulated browser. */
export interface Disguise {
  readonly engagementID: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly language: string;
  readonly timeZone: string;
}

interface Page {
  readonly url: string;
  readonly title: string;
  readonly referrer?: string;
}

/** Callbacks for events of the visitor. */
export interface Listener {
  /** An agent has written. */
  onReply(message: Message): void;
  /** A bot offers choices, which are answered by their label. */
  onOffer(choices: readonly string[]): void;
  /** The conversation was closed by either side. */
  onClosed(): void;
}

type Session = CallResult<Calls['startWidgetSession']>;

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/**
 * A headless widget: speaks the widget's protocol over the network. It resends
 * unacknowledged messages, and reconnects with growing pauses.
 */
export class WidgetClient {
  readonly #base: string;
  readonly #disguise: Disguise;
  readonly #listener: Listener;
  readonly #unsent = new Map<string, VisitorFrameInput & { type: 'send' }>();
  readonly #gone = new AbortController();
  #session: Session | null = null;
  #socket: WebSocket | null = null;
  #conversation: WidgetConversation | null = null;
  #seen = 0;
  #attempt = 0;
  #visitorToken: string | null;

  /** @param visitorToken of an earlier visit; null for a new visitor */
  constructor(base: string, disguise: Disguise, listener: Listener, visitorToken: string | null = null) {
    this.#base = base;
    this.#disguise = disguise;
    this.#listener = listener;
    this.#visitorToken = visitorToken;
  }

  get conversationID(): string | null {
    return this.#conversation?.status === 'open' ? this.#conversation.conversationID : null;
  }

  /** Opens a page and goes online. */
  async arrive(page: Page): Promise<Session> {
    const { engagementID, language, timeZone } = this.#disguise;
    const session = await this.#ask('startWidgetSession', {
      body: { engagementID, language, timeZone, page, visitorToken: this.#visitorToken },
    });
    this.#session = session;
    this.#visitorToken = session.visitorToken;
    if (session.thread) this.#follow(session.thread.conversation);
    this.#seen = session.thread?.conversation.lastSeq ?? 0;
    this.#connect();
    return session;
  }

  /** Navigates to another page. */
  browse(page: Page): void {
    this.#send({ type: 'page', url: page.url, title: page.title });
  }

  /** Sends the current draft. */
  type(text: string): void {
    this.#send({ type: 'typing', text });
  }

  say(text: string): void {
    const clientId = randomUUID();
    const frame = { type: 'send' as const, clientId, text, conversationID: this.conversationID };
    this.#unsent.set(clientId, frame);
    this.#send(frame);
  }

  introduce(contact: CallInput<Calls['updateWidgetContact']>['body']): Promise<unknown> {
    return this.#ask('updateWidgetContact', { body: contact });
  }

  /** Ends the conversation, if there is one, and rates it. */
  async end(rating: { score: number; comment: string } | null): Promise<void> {
    const id = this.conversationID;
    if (!id) return;
    await this.#ask('endWidgetConversation', { params: { id } });
    if (rating) await this.#ask('rateWidgetConversation', { params: { id }, body: rating });
  }

  /** Closes the page permanently. */
  leave(): void {
    this.#gone.abort();
    this.#socket?.terminate();
  }

  async #ask<Name extends CallName>(
    name: Name,
    input: CallInput<Calls[Name]>,
  ): Promise<CallResult<Calls[Name]>> {
    const token = this.#session?.visitorToken;
    const { ok, status, body } = await request(this.#base, name, input, { token, headers: this.#headers() });
    if (!ok) throw new Error(`${name} was answered with ${status}`);
    return body;
  }

  #headers(): Record<string, string> {
    const { ip, userAgent, language } = this.#disguise;
    return { 'x-forwarded-for': ip, 'user-agent': userAgent, 'accept-language': language };
  }

  #send(frame: VisitorFrameInput): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(frame));
  }

  #connect(): void {
    const session = this.#session;
    if (!session || this.#gone.signal.aborted) return;
    const socket = new WebSocket(this.#base.replace(/^http/, 'ws') + LIVE_PATH, { headers: this.#headers() });
    this.#socket = socket;
    let heartbeat: NodeJS.Timeout | undefined;
    socket.on('open', () => {
      const conversationID = this.#conversation?.conversationID;
      this.#send({
        type: 'hello',
        kind: 'visitor',
        token: session.visitorToken,
        sessionID: session.sessionID,
        after: conversationID ? { conversationID, seq: this.#seen } : null,
      });
    });
    socket.on('message', (data) => {
      const frame = JSON.parse(data.toString()) as ToVisitor;
      if (frame.type === 'welcome') {
        this.#attempt = 0;
        heartbeat = setInterval(() => this.#send({ type: 'ping' }), frame.heartbeatMs).unref();
        for (const waiting of this.#unsent.values()) this.#send(waiting);
      } else this.#receive(frame);
    });
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      clearInterval(heartbeat);
      this.#reconnectLater();
    });
  }

  #reconnectLater(): void {
    if (this.#gone.signal.aborted) return;
    const pause = Math.random() * Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.#attempt);
    this.#attempt += 1;
    setTimeout(() => this.#connect(), pause).unref();
  }

  #receive(frame: ToVisitor): void {
    if (frame.type === 'ack') this.#unsent.delete(frame.clientId);
    else if (frame.type === 'nack') this.#refused(frame);
    else if (frame.type === 'message') this.#hear(frame.message);
    else if (frame.type === 'widgetConversation') this.#follow(frame.conversation);
    else if (frame.type === 'widgetThread') {
      this.#follow(frame.conversation);
      for (const message of frame.messages) this.#hear(message);
    }
  }

  #refused({ clientId, retry }: { clientId: string; retry: boolean }): void {
    const frame = this.#unsent.get(clientId);
    if (!retry || !frame) this.#unsent.delete(clientId);
    else setTimeout(() => this.#send(frame), FIRST_PAUSE_MS).unref();
  }

  #follow(conversation: WidgetConversation): void {
    const before = this.#conversation;
    if (before?.conversationID !== conversation.conversationID) this.#seen = 0;
    this.#conversation = conversation;
    if (before?.status === 'open' && conversation.status === 'closed') this.#listener.onClosed();
  }

  #hear(message: Message): void {
    if (message.seq <= this.#seen) return;
    this.#seen = message.seq;
    const { conversationID, seq } = message;
    this.#send({ type: 'receipt', conversationID, delivered: seq, read: seq });
    if (message.author.type === 'member' && message.kind === 'text') this.#listener.onReply(message);
    if (message.element?.type === 'buttons')
      this.#listener.onOffer(message.element.buttons.map(({ label }) => label));
  }
}
