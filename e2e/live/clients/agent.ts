import { request } from '@foyer/contract/request';
import { Connection, type ServerFrame } from '../../support/connection.ts';
import { type MemberKey, ok, signIn } from '../../support/demo.ts';
import { Outbox } from './outbox.ts';
import { Thread } from './thread.ts';

interface Talk {
  readonly thread: Thread;
  readonly outbox: Outbox;
  /** Up to here the visitor has been answered. */
  answeredTo: number;
}

/** A member who answers each visitor through the console's protocol and puts every thread together. */
export class Agent {
  readonly talks = new Map<string, Talk>();
  readonly #connection: Connection;
  readonly #url: string;
  readonly #token: string;
  readonly #name: string;
  readonly #isMine: (referenceID: string) => boolean;
  #isAnswering = true;

  private constructor(
    url: string,
    token: string,
    { name, isMine }: { name: string; isMine: (referenceID: string) => boolean },
  ) {
    this.#url = url;
    this.#token = token;
    this.#name = name;
    this.#isMine = isMine;
    this.#connection = new Connection(url, {
      hello: () => ({ type: 'hello', kind: 'member', token }),
      frame: (frame) => this.#receive(frame),
      welcomed: () => this.#comeBack(),
    });
  }

  static async arrive(
    url: string,
    member: MemberKey,
    isMine: (referenceID: string) => boolean,
  ): Promise<Agent> {
    const { tokens } = await signIn(url, member);
    return new Agent(url, tokens.access_token, { name: member, isMine });
  }

  get isDone(): boolean {
    return [...this.talks.values()].every(({ outbox }) => outbox.isEmpty);
  }

  /** Writes no more; what is written already is still sent. */
  stopAnswering(): void {
    this.#isAnswering = false;
  }

  leave(): void {
    this.#connection.close();
  }

  /** After each welcome: opens every conversation from where it broke off, sends what waits, asks for the board. */
  #comeBack(): void {
    for (const [conversationID, { thread, outbox }] of this.talks) {
      this.#connection.send({ type: 'open', conversationID, after: thread.syncedTo });
      outbox.transmit();
    }
    request(this.#url, 'listActiveVisitors', {}, { token: this.#token })
      .then((answer) => {
        for (const visitor of ok(answer).body.visitors) this.#see(visitor);
      })
      .catch(() => undefined);
  }

  #see({ referenceID, conversationID }: { referenceID: string; conversationID: string | null }): void {
    if (!conversationID || this.talks.has(conversationID) || !this.#isMine(referenceID)) return;
    const outbox = new Outbox(
      () => this.#connection,
      ({ clientId, text }) => ({ type: 'send', kind: 'text', conversationID, clientId, text }),
    );
    this.talks.set(conversationID, { thread: new Thread(), outbox, answeredTo: 0 });
    this.#connection.send({ type: 'open', conversationID, after: 0 });
  }

  #receive(frame: ServerFrame): void {
    switch (frame.type) {
      case 'board':
        for (const visitor of frame.visitors) this.#see(visitor);
        break;
      case 'thread': {
        const talk = this.talks.get(frame.conversation.conversationID);
        talk?.thread.addRest(frame.messages, (frame.messages[0]?.seq ?? 1) - 1);
        this.#answer(talk);
        break;
      }
      case 'message': {
        const talk = this.talks.get(frame.message.conversationID);
        talk?.thread.add(frame.message);
        this.#answer(talk);
        break;
      }
      case 'ack':
      case 'nack':
        for (const { outbox } of this.talks.values()) outbox.answered(frame);
    }
  }

  /** Answers the visitor's last words, once, when nothing of the agent's is on its way. */
  #answer(talk: Talk | undefined): void {
    if (!talk || !this.#isAnswering || !talk.outbox.isEmpty) return;
    const last = talk.thread.messages.findLast(({ author }) => author.type === 'visitor');
    if (!last || last.seq <= talk.answeredTo) return;
    talk.answeredTo = last.seq;
    talk.outbox.write(`${this.#name} to ${last.text}`);
  }
}
