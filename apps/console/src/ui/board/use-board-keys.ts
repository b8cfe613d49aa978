import { useLingui } from '@lingui/react/macro';
import type { RefObject } from 'react';
import { useKeys } from '../../keys/keys.ts';

/** A shortcut of the focused card: it clicks the element with the selector. */
interface CardKey {
  readonly key: string;
  readonly label: string;
  readonly selector: string;
}

/** Shortcuts of a board: j and k go through its cards, m opens the menu that moves the focused one. */
export function useBoardKeys(
  board: RefObject<HTMLElement | null>,
  isOff: boolean,
  more: readonly CardKey[] = [],
) {
  const { t } = useLingui();
  const focused = () => document.activeElement?.closest('.board-card');
  const go = (by: 1 | -1) => {
    const all = [...(board.current?.querySelectorAll<HTMLElement>('.board-open') ?? [])];
    const at = all.findIndex((card) => card.closest('.board-card') === focused());
    const next = all[at < 0 ? 0 : Math.max(0, Math.min(all.length - 1, at + by))];
    next?.focus();
    next?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  const keys = [
    { key: 'j', label: t`Next card`, run: () => go(1) },
    { key: 'k', label: t`Previous card`, run: () => go(-1) },
    ...[...more, { key: 'm', label: t`Move to`, selector: '.board-move' }].map(({ selector, ...key }) => ({
      ...key,
      run: () => focused()?.querySelector<HTMLElement>(selector)?.click(),
    })),
  ];
  useKeys(isOff ? [] : keys);
}
