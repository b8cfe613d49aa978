import type { Services } from '../../kernel/context.ts';
import type { Events } from '../../kernel/events.ts';
import { newId } from '../../kernel/ids.ts';
import { memoizeByKey } from '../../kernel/memoize-by-key.ts';

/** Interval for announcing viewers to other processes, which drop them after three intervals. Milliseconds. */
export const ANNOUNCE_EVERY_MS = 20_000;
const EXPIRE_AFTER_MS = 3 * ANNOUNCE_EVERY_MS;

type ConversationViewer = Events['viewing.changed']['members'][number];

interface RemoteViewers {
  readonly members: readonly ConversationViewer[];
  readonly until: number;
}

/** Viewers on other processes, for conversations that also have viewers on this one. */
class Viewing {
  readonly #id = newId();
  readonly #publish: (data: Events['viewing.changed']) => void;
  readonly #remote = new Map<string, Map<string, RemoteViewers>>();

  constructor({ bus }: Pick<Services, 'bus'>) {
    this.#publish = (data) => bus.publish({ name: 'viewing.changed', data });
  }

  /** Publishes the viewers on this process. The first announcement also requests those of the others. */
  announce(merchantId: number, conversationID: string, members: readonly ConversationViewer[]): void {
    const key = keyOf(merchantId, conversationID);
    const asks = members.length > 0 && !this.#remote.has(key);
    if (asks) this.#remote.set(key, new Map());
    if (members.length === 0) this.#remote.delete(key);
    this.#publish({ merchantId, conversationID, from: this.#id, members: [...members], asks });
  }

  /** Stores viewers announced by another process. Returns false if the conversation has no viewers here. */
  note({ merchantId, conversationID, from, members }: Events['viewing.changed']): boolean {
    const remote = this.#remote.get(keyOf(merchantId, conversationID));
    if (!remote || from === this.#id) return false;
    if (members.length === 0) remote.delete(from);
    else remote.set(from, { members, until: performance.now() + EXPIRE_AFTER_MS });
    return true;
  }

  /** Viewers on other processes. */
  others(merchantId: number, conversationID: string): ConversationViewer[] {
    const remote = this.#remote.get(keyOf(merchantId, conversationID))?.values() ?? [];
    return [...remote].filter(({ until }) => until > performance.now()).flatMap(({ members }) => members);
  }

  /** Conversations with viewers both here and on other processes. */
  shared(): { merchantId: number; conversationID: string }[] {
    return [...this.#remote].filter(([, remote]) => remote.size > 0).map(([key]) => parseKey(key));
  }
}

const keyOf = (merchantId: number, conversationID: string) => `${merchantId} ${conversationID}`;
function parseKey(key: string) {
  const [merchantId, conversationID = ''] = key.split(' ');
  return { merchantId: Number(merchantId), conversationID };
}

/** Viewers announced by other processes. */
export const viewingOf = memoizeByKey((services: Services) => new Viewing(services));
