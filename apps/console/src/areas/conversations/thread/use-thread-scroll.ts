import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** So near to its end, a thread counts as at its end. Pixels. */
const NEAR_END = 32;
/** So near to its beginning, older messages are read. Pixels. */
const NEAR_START = 600;

interface Anchor {
  readonly item: string;
  readonly top: number;
}

export interface ThreadScroll {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly isAtEnd: boolean;
  readonly onScroll: () => void;
  readonly toEnd: () => void;
  readonly toItem: (item: string) => boolean;
}

/**
 * Keeps what is read in its place: at the end the thread follows what comes, elsewhere the first row in sight stays
 * where it is, whatever is put above or below it. Call with what to do when the reader comes near the beginning.
 */
export function useThreadScroll(onNearStart: () => void): ThreadScroll {
  const scroller = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const anchor = useRef<Anchor | null>(null);
  const [isAtEnd, setAtEnd] = useState(true);

  const remember = useCallback(() => {
    const box = scroller.current;
    if (!box) return;
    atEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight <= NEAR_END;
    anchor.current = firstInSight(box);
    setAtEnd(atEnd.current);
  }, []);

  const settle = useCallback(() => {
    const box = scroller.current;
    if (!box) return;
    if (atEnd.current) box.scrollTop = box.scrollHeight;
    else if (anchor.current) {
      const top = topOf(box, anchor.current.item);
      if (top !== null) box.scrollTop += top - anchor.current.top;
    }
    remember();
  }, [remember]);

  useLayoutEffect(settle);

  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const observer = new ResizeObserver(settle);
    observer.observe(box);
    if (box.firstElementChild) observer.observe(box.firstElementChild);
    return () => observer.disconnect();
  }, [settle]);

  const onScroll = useCallback(() => {
    remember();
    if ((scroller.current?.scrollTop ?? 0) < NEAR_START) onNearStart();
  }, [remember, onNearStart]);

  const toEnd = useCallback(() => {
    const box = scroller.current;
    if (box) box.scrollTop = box.scrollHeight;
    remember();
  }, [remember]);

  const toItem = useCallback(
    (item: string) => {
      const box = scroller.current;
      const top = box && topOf(box, item);
      if (!box || top === null) return false;
      atEnd.current = false;
      box.scrollTop += top - box.clientHeight / 3;
      remember();
      return true;
    },
    [remember],
  );
  return { scroller, isAtEnd, onScroll, toEnd, toItem };
}

const itemsIn = (box: HTMLElement) => box.querySelectorAll<HTMLElement>('[data-item]');

/** The upper edge of a row below that of the box, in pixels; null when it is not there. */
function topOf(box: HTMLElement, item: string): number | null {
  const element = box.querySelector<HTMLElement>(`[data-item="${CSS.escape(item)}"]`);
  return element ? element.getBoundingClientRect().top - box.getBoundingClientRect().top : null;
}

/** The first row of which something is in sight; rows stand in order, so halving finds it. */
function firstInSight(box: HTMLElement): Anchor | null {
  const items = itemsIn(box);
  const edge = box.getBoundingClientRect().top;
  let low = 0;
  let high = items.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    const bottom = items[middle]?.getBoundingClientRect().bottom ?? 0;
    if (bottom > edge) high = middle;
    else low = middle + 1;
  }
  const found = items[low];
  return found?.dataset.item
    ? { item: found.dataset.item, top: found.getBoundingClientRect().top - edge }
    : null;
}
