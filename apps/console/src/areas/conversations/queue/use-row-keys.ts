import type { RefObject } from 'react';

/** Moves the focus through the rows of the queue. */
export function useRowKeys(list: RefObject<HTMLUListElement | null>) {
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const step = (by: 1 | -1) => {
    const all = rows();
    const focused = all.indexOf(document.activeElement as HTMLElement);
    const at = focused >= 0 ? focused : all.findIndex((row) => row.hasAttribute('aria-current'));
    const next = at < 0 ? (by === 1 ? 0 : all.length - 1) : at + by;
    all[Math.min(all.length - 1, Math.max(0, next))]?.focus();
  };
  const focusRow = (referenceID: string | undefined) => {
    const all = rows();
    (all.find((row) => row.dataset.row === referenceID) ?? all[0])?.focus();
  };
  return { step, focusRow };
}
