import type { Message } from '@foyer/contract/conversations/shapes';
import { TEXTS } from '@foyer/domain/texts';
import { useRef, useState } from 'react';
import { errorText } from '../../../api/index.ts';
import { toast } from '../../../ui/index.ts';
import type { ThreadState } from '../state/thread-state.ts';
import type { Thread } from '../state/use-thread.ts';

/** The largest page of history, for reading far back. */
const LARGE_PAGE = 200;

/** Identifies a message. */
type Place = Pick<Message, 'conversationID' | 'seq'>;

const loaded = ({ history, current }: ThreadState, { conversationID, seq }: Place): Message | undefined =>
  [...history, ...(current ? [current] : [])]
    .flatMap(({ messages }) => messages)
    .find((known) => known.seq === seq && known.conversationID === conversationID);

const rendered = () => new Promise((resolve) => setTimeout(resolve));

/** Scrolls to a message, loading history until it is there. */
export function useJump(thread: Thread) {
  const [target, setTarget] = useState<{ readonly item: string } | null>(null);
  const latest = useRef(thread.state);
  latest.current = thread.state;
  const { loadOlder } = thread;
  const jumpTo = async (place: Place) => {
    try {
      while (!loaded(latest.current, place)) {
        if (!(await loadOlder(LARGE_PAGE))) break;
        await rendered();
      }
      const message = loaded(latest.current, place);
      if (message) setTarget({ item: message.clientId ?? message.id });
    } catch (error) {
      toast.error(errorText(error, TEXTS.genericError));
    }
  };
  return { target, jumpTo };
}
