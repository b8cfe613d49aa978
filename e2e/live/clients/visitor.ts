import { setTimeout as delay } from 'node:timers/promises';
import { request } from '@foyer/contract/request';
import { Connection, type ServerFrame } from '../../support/connection.ts';
import { fromElsewhere, ok } from '../../support/demo.ts';
import { Outbox } from './outbox.ts';
import { Thread } from './thread.ts';

/** A visitor who writes through the widget's protocol and assembles the thread like the widget. */
export class Visitor {
  readonly thread = new Thread();
  readonly outbox: Outbox;
  readonly referenceID: string;
  conversationID: string | null = null;
  /** The number in `after` of the last `hello`. */
  #asked = 0;
  readonly #connection: Connection;

  private constructor(
    url: string,
    session: { visitorToken: string; sessionID: string; referenceID: string },
  ) {
    this.referenceID = session.referenceID;
    this.outbox = new Outbox(
      () => this.#connection,
      ({ clientId, text }) => ({ type: 'send', clientId, text, conversationID: this.conversationID }),
    );
    this.#connection = new Connection(url, {
      hello: () => {
        this.#asked = this.thread.syncedTo;
        const id = this.conversationID;
        const after = id ? { conversationID: id, seq: this.#asked } : null;
        return {
          type: 'hello',
          kind: 'visitor',
          token: session.visitorToken,
          sessionID: session.sessionID,
          after,
        };
      },
      frame: (frame) => this.#receive(frame),
      welcomed: () => this.outbox.transmit(),
    });
  }

  /** Opens a page with the widget. */
  static async arrive(url: string, engagementID: string): Promise<Visitor> {
    const page = { url: `${url}/shop`, title: 'Shop' };
    const headers = fromElsewhere();
    const { body } = ok(
      await request(url, 'startWidgetSession', { body: { engagementID, page } }, { headers }),
    );
    return new Visitor(url, body);
  }

  get breaks(): number {
    return this.#connection.breaks;
  }

  /** Writes as fast as the server acknowledges, until stopped. */
  async writeUntil(isOver: () => boolean, name: string): Promise<void> {
    for (let count = 1; !isOver(); count += 1) {
      this.outbox.write(`${name} ${count}`);
      while (!this.outbox.isEmpty && !isOver()) await delay(20);
      await delay(50 + Math.random() * 250);
    }
  }

  leave(): void {
    this.#connection.close();
  }

  #receive(frame: ServerFrame): void {
    switch (frame.type) {
      case 'ack':
        this.conversationID = frame.conversationID;
        this.outbox.answered(frame);
        break;
      case 'nack':
        this.outbox.answered(frame);
        break;
      case 'message':
        this.conversationID ??= frame.message.conversationID;
        this.thread.add(frame.message);
        break;
      case 'widgetThread':
        this.conversationID ??= frame.conversation.conversationID;
        this.thread.addRest(frame.messages, this.#asked);
        break;
    }
  }
}
