import { type RefObject, useLayoutEffect, useState } from 'react';

/** How much of a thread's head fits: everything; no snoozing and no colleagues who look on; the name and one action. */
export type HeadRoom = 'all' | 'some' | 'little';

/** Widths of the head below which it holds less. Pixels. */
const ALL_FROM = 720;
const SOME_FROM = 520;

/** The room in the head of a thread, as wide as its pane is. */
export function useHeadRoom(head: RefObject<HTMLElement | null>): HeadRoom {
  const [room, setRoom] = useState<HeadRoom>('all');
  useLayoutEffect(() => {
    const element = head.current;
    if (!element) return;
    const measure = () => setRoom(roomOf(element.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [head]);
  return room;
}

/** The room of a width; one that is not laid out counts as wide. */
export function roomOf(width: number): HeadRoom {
  if (width === 0 || width >= ALL_FROM) return 'all';
  return width >= SOME_FROM ? 'some' : 'little';
}
