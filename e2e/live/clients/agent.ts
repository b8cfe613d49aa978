import { request } from '@foyer/contract/request';
import { Connection, type ServerFrame } from '../../support/connection.ts';
import { type MemberKey, ok, signIn } from '../../support/demo.ts';
import { Outbox } from './outbox.ts';
import { Thread } from './thread.ts';

interface ConversationState {
  readonly thread: Thread;
  readonly outbox: Outbox;
  /** The last visitor message that has been answered. */
  answeredTo: number;
}

/** A member who answers each visitor through the console's protocol and assembles every thread. */
export class Agent {
  readonly conversations = new Map<string, ConversationState>();
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
    return [...this.conversations.values()].every(({ outbox }) => outbox.isEmpty);
  }

  /** Stops answering; queued messages are still sent. */
  stopAnswering(): void {
    this.#isAnswering = false;
  }

  leave(): void {
    this.#connection.close();
  }

  /** After each welcome: reopens every conversation from its last number, resends, and requests the board. */
  #comeBack(): void {
    for (const [conversationID, { thread, outbox }] of this.conversations) {
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
    if (!conversationID || this.conversations.has(conversationID) || !this.#isMine(referenceID)) return;
    const outbox = new Outbox(
      () => this.#connection,
      ({ clientId, text }) => ({ type: 'send', kind: 'text', conversationID, clientId, text }),
    );
    this.conversations.set(conversationID, { thread: new Thread(), outbox, answeredTo: 0 });
    this.#connection.send({ type: 'open', conversationID, after: 0 });
  }

  #receive(frame: ServerFrame): void {
    switch (frame.type) {
      case 'board':
        for (const visitor of frame.visitors) this.#see(visitor);
        break;
      case 'thread': {
        const conversation = this.conversations.get(frame.conversation.conversationID);
        conversation?.thread.addRest(frame.messages, (frame.messages[0]?.seq ?? 1) - 1);
        this.#answer(conversation);
        break;
      }
      case 'message': {
        const conversation = this.conversations.get(frame.message.conversationID);
        conversation?.thread.add(frame.message);
        this.#answer(conversation);
        break;
      }
      case 'ack':
      case 'nack':
        for (const { outbox } of this.conversations.values()) outbox.answered(frame);
    }
  }

  /** Answers the visitor's last message once, if no message of the agent is pending. */
  #answer(conversation: ConversationState | undefined): void {
    if (!conversation || !this.#isAnswering || !conversation.outbox.isEmpty) return;
    const last = conversation.thread.messages.findLast(({ author }) => author.type === 'visitor');
    if (!last || last.seq <= conversation.answeredTo) return;
    conversation.answeredTo = last.seq;
    conversation.outbox.write(`${this.#name} to ${last.text}`);
  }
}
