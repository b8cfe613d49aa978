import type { Services } from '../../kernel/context.ts';
import type { Events } from '../../kernel/events.ts';
import { newId } from '../../kernel/ids.ts';
import { oncePer } from '../../kernel/once-per.ts';

/** Interval for announcing viewers to other processes, which drop them after three intervals. Milliseconds. */
export const TELL_EVERY_MS = 20_000;
const FORGET_MS = 3 * TELL_EVERY_MS;

type Looker = Events['viewing.changed']['members'][number];

interface There {
  readonly members: readonly Looker[];
  readonly until: number;
}

/** Viewers at other processes, for conversations that also have viewers at this one. */
class Viewing {
  readonly #id = newId();
  readonly #publish: (data: Events['viewing.changed']) => void;
  readonly #there = new Map<string, Map<string, There>>();

  constructor({ bus }: Pick<Services, 'bus'>) {
    this.#publish = (data) => bus.publish({ name: 'viewing.changed', data });
  }

  /** Tells others who looks here; the first who does asks them as well. */
  announce(merchantId: number, conversationID: string, members: readonly Looker[]): void {
    const key = keyOf(merchantId, conversationID);
    const asks = members.length > 0 && !this.#there.has(key);
    if (asks) this.#there.set(key, new Map());
    if (members.length === 0) this.#there.delete(key);
    this.#publish({ merchantId, conversationID, from: this.#id, members: [...members], asks });
  }

  /** Records viewers announced by another process. Returns false if the conversation has no viewers here. */
  note({ merchantId, conversationID, from, members }: Events['viewing.changed']): boolean {
    const there = this.#there.get(keyOf(merchantId, conversationID));
    if (!there || from === this.#id) return false;
    if (members.length === 0) there.delete(from);
    else there.set(from, { members, until: performance.now() + FORGET_MS });
    return true;
  }

  /** Those who look at other processes. */
  others(merchantId: number, conversationID: string): Looker[] {
    const there = this.#there.get(keyOf(merchantId, conversationID))?.values() ?? [];
    return [...there].filter(({ until }) => until > performance.now()).flatMap(({ members }) => members);
  }

  /** Conversations with viewers both here and at other processes. */
  shared(): { merchantId: number; conversationID: string }[] {
    return [...this.#there].filter(([, there]) => there.size > 0).map(([key]) => placeOf(key));
  }
}

const keyOf = (merchantId: number, conversationID: string) => `${merchantId} ${conversationID}`;
function placeOf(key: string) {
  const [merchantId, conversationID = ''] = key.split(' ');
  return { merchantId: Number(merchantId), conversationID };
}

/** State of other processes, as this one knows it. */
export const viewingOf = oncePer((services: Services) => new Viewing(services));
