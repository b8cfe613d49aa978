import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** The distance from the end within which a thread counts as at its end. Pixels. */
const NEAR_END = 32;
/** The distance from the top within which older messages are loaded. Pixels. */
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
 * Anchors the scroll position: at the end the thread follows new messages, elsewhere the first visible row stays in
 * place when rows are added above or below.
 * @param onNearStart called when the reader nears the top
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
    anchor.current = firstVisible(box);
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

/** The top of a row relative to the box, in pixels; null when it is not rendered. */
function topOf(box: HTMLElement, item: string): number | null {
  const element = box.querySelector<HTMLElement>(`[data-item="${CSS.escape(item)}"]`);
  return element ? element.getBoundingClientRect().top - box.getBoundingClientRect().top : null;
}

/** The first visible row, found by bisection since rows are in order. */
function firstVisible(box: HTMLElement): Anchor | null {
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
