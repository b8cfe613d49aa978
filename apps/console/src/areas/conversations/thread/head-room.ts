import { type RefObject, useLayoutEffect, useState } from 'react';

/** How much of the thread's head fits: everything; no snooze and no viewers; the name and one action. */
export type HeadRoom = 'all' | 'some' | 'little';

/** Widths of the head below which it shows less. Pixels. */
const ALL_FROM = 720;
const SOME_FROM = 520;

/** The room in the head of a thread, from the width of its pane. */
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

/** The room of a width. An element without layout counts as wide. */
export function roomOf(width: number): HeadRoom {
  if (width === 0 || width >= ALL_FROM) return 'all';
  return width >= SOME_FROM ? 'some' : 'little';
}
