import { useLayoutEffect } from 'react';

/** Grows the box with its text. CSS sets the maximum height. */
export function useGrowth(box: { current: HTMLTextAreaElement | null }, text: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text decides the height
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    element.style.blockSize = 'auto';
    element.style.blockSize = `${element.scrollHeight}px`;
  }, [box, text]);
}
