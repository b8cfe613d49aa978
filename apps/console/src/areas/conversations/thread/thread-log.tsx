import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowDown } from '@tabler/icons-react';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Button, Icon, Skeleton, useTimeZone } from '../../../ui/index.ts';
import type { Me } from '../state/me.ts';
import { pendingIn } from '../state/outbox.ts';
import type { Outbox } from '../state/outbox-client.ts';
import { useTypists, visitorTyping } from '../state/typing.ts';
import type { Thread } from '../state/use-thread.ts';
import { dayIn } from './day-line.tsx';
import type { Person } from './people.ts';
import { ThreadItems } from './thread-item-list.tsx';
import { threadItems } from './thread-items.ts';
import { ColleaguesTyping, VisitorTyping } from './typing-line.tsx';
import { type NewFrom, useNewFrom, useReadReceipt } from './use-reading.ts';
import { useThreadScroll } from './use-thread-scroll.ts';

interface Props {
  thread: Thread;
  outbox: Outbox;
  me: Me;
  people: readonly Person[];
  conversationID: string;
  referenceID: string;
  visitorName: string;
  /** A message to scroll to; a new object each time. */
  target: { readonly item: string } | null;
}

/** The messages, oldest first, with controls to load history and to jump to the latest. */
export function ThreadLog(props: Props) {
  const { thread, outbox, me, people, conversationID, referenceID, visitorName, target } = props;
  const { t } = useLingui();
  const { onNearStart, failed } = useOlderPages(thread);
  const scroll = useThreadScroll(onNearStart);
  const { scroller, isAtEnd, toEnd, toItem, onScroll } = scroll;
  const fresh = useNewFrom(thread.state, isAtEnd, me.id);
  const newFrom = fresh.seq;
  useReadReceipt(thread.state, isAtEnd);
  useFillScreen(scroller, thread, onNearStart);
  const zone = useTimeZone();
  const dayOf = useMemo(() => dayIn(zone), [zone]);
  const { history, current, early } = thread.state;
  const items = useMemo(() => {
    const stored = current ? [...current.messages, ...early] : early;
    const pending = pendingIn(outbox.entries, conversationID, stored);
    return threadItems({ history, current, early, pending, me, newFrom, dayOf });
  }, [history, current, early, outbox.entries, conversationID, me, newFrom, dayOf]);

  useFollowOwn(outbox, conversationID, toEnd);
  const flashed = useTarget(target, toItem);
  useOpenAtNew(fresh, toItem);

  const typists = useTypists();
  const visitor = visitorTyping(typists, { conversationID, referenceID });
  const colleagues = typists.filter(
    (one) => one.type === 'member' && one.conversationID === conversationID && one.id !== me.id,
  );
  return (
    <div className="log-frame">
      <div
        className="scroll"
        ref={scroller}
        role="log"
        aria-label={t`Messages`}
        aria-live={thread.isLoadingOlder ? 'off' : 'polite'}
        aria-busy={!current}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region needs keyboard access
        tabIndex={0}
        onScroll={onScroll}
      >
        <div className="thread">
          <Older thread={thread} failed={failed} onRetry={onNearStart} />
          {!current && <ThreadSkeleton />}
          <ThreadItems
            items={items}
            people={people}
            referenceID={referenceID}
            flashed={flashed}
            onRetry={outbox.retry}
            onDiscard={outbox.discard}
          />
          {visitor && <VisitorTyping typist={visitor} referenceID={referenceID} name={visitorName} />}
        </div>
      </div>
      <ColleaguesTyping typists={colleagues} />
      {!isAtEnd && <JumpToLatest count={countFrom(thread, newFrom)} onJump={toEnd} />}
    </div>
  );
}

function countFrom(thread: Thread, newFrom: number | null): number {
  const { current } = thread.state;
  if (!current || newFrom === null) return 0;
  return current.messages.filter((one) => one.seq >= newFrom && one.author.type === 'visitor').length;
}

/** Loads older pages as the reader nears the top; after a failure only on request. */
function useOlderPages(thread: Thread) {
  const [failed, setFailed] = useState(false);
  const { loadOlder, hasOlder } = thread;
  const onNearStart = useCallback(() => {
    if (!hasOlder) return;
    setFailed(false);
    loadOlder().catch(() => setFailed(true));
  }, [hasOlder, loadOlder]);
  return { onNearStart, failed };
}

/** Loads history automatically while the thread is shorter than its pane and cannot be scrolled. */
function useFillScreen(scroller: { current: HTMLElement | null }, thread: Thread, load: () => void) {
  const count = thread.state.history.length;
  const first = thread.state.current?.messages[0]?.seq;
  useEffect(() => {
    const box = scroller.current;
    const isShort = box !== null && box.clientHeight > 0 && box.scrollHeight <= box.clientHeight;
    if (isShort && first !== undefined && count < 3) load();
  }, [scroller, first, count, load]);
}

/** Scrolls to the end when the member writes. */
function useFollowOwn(outbox: Outbox, conversationID: string, toEnd: () => void) {
  const own = outbox.entries.filter((entry) => entry.conversationID === conversationID).length;
  const before = useRef(own);
  useLayoutEffect(() => {
    if (own > before.current) toEnd();
    before.current = own;
  }, [own, toEnd]);
}

/** How long the target of a jump stays highlighted, in milliseconds. */
const FLASH_MS = 2_000;

function useTarget(
  target: { readonly item: string } | null,
  toItem: (item: string) => boolean,
): string | null {
  const [flashed, setFlashed] = useState<string | null>(null);
  useEffect(() => {
    if (!target || !toItem(target.item)) return;
    setFlashed(target.item);
    const timer = setTimeout(() => setFlashed(null), FLASH_MS);
    return () => clearTimeout(timer);
  }, [target, toItem]);
  return flashed;
}

/** A thread with unread messages opens at the first of them. */
function useOpenAtNew({ seq, isOpening }: NewFrom, toItem: (item: string) => boolean) {
  useEffect(() => {
    if (isOpening && seq !== null) toItem('new');
  }, [seq, isOpening, toItem]);
}

function Older({ thread, failed, onRetry }: { thread: Thread; failed: boolean; onRetry: () => void }) {
  const { t } = useLingui();
  if (failed) {
    return (
      <div className="day row">
        {t`Earlier messages could not be loaded.`}
        <Button small variant="quiet" onClick={onRetry}>{t`Try again`}</Button>
      </div>
    );
  }
  if (!thread.isLoadingOlder) return null;
  return (
    <div className="older">
      <span className="spin" aria-hidden="true" />
      <span className="sr">{t`Loading earlier messages`}</span>
    </div>
  );
}

function ThreadSkeleton() {
  const { t } = useLingui();
  return (
    <div role="status" aria-label={t`Loading the conversation`} className="sk-thread">
      {['46%', '62%', '38%'].map((width, index) => (
        <div key={width} className={index === 1 ? 'sk-bub mine' : 'sk-bub'}>
          <Skeleton width={width} />
        </div>
      ))}
    </div>
  );
}

function JumpToLatest({ count, onJump }: { count: number; onJump: () => void }) {
  return (
    <button type="button" className="btn sm jump" onClick={onJump}>
      <Icon of={IconArrowDown} />
      {count > 0 ? <Trans>{count} new</Trans> : <Trans>Latest</Trans>}
    </button>
  );
}
