import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';

const TEXT_FIELDS = 'input, textarea, [contenteditable="true"]';

/** Lists and menus that are open; what merely unfolds, as a mail does, is not among them. */
const OPEN_LISTS = '[role=combobox][aria-expanded="true"], [aria-haspopup][aria-expanded="true"]';

/** Where a task stands in the view: its card on the board, its row in the list or its entry in the calendar. */
function placeOf(id: string): Element | null {
  const mark = document.querySelector(`[data-task="${id}"]`);
  return mark?.querySelector('button') ?? mark?.closest('[tabindex]') ?? null;
}

/** What a panel needs that takes the focus without being a dialog. */
interface PanelFocus {
  readonly panel: RefObject<HTMLElement | null>;
  /** Whether the Escape that is handled now belongs to a list that was open. */
  readonly isSparedBy: () => boolean;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * Gives a panel the focus when it opens and the page when it closes: what had it before, else where the task
 * stands that was open last. Escape leaves a field or closes a list first, and the panel the next time.
 */
export function usePanelFocus(id: string): PanelFocus {
  const panel = useRef<HTMLElement>(null);
  const last = useRef(id);
  const isSpared = useRef(false);
  useEffect(() => {
    const before = document.activeElement;
    panel.current?.focus({ preventScroll: true });
    return () => {
      const isKept = before instanceof HTMLElement && before !== document.body && before.isConnected;
      const target = isKept ? before : placeOf(last.current);
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    };
  }, []);
  useEffect(() => {
    last.current = id;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isLost) panel.current?.focus({ preventScroll: true });
  }, [id]);
  useEffect(() => {
    // Before anybody hears the key: a list that it closes is gone afterwards.
    const look = () => {
      isSpared.current = panel.current?.querySelector(OPEN_LISTS) != null;
    };
    addEventListener('keydown', look, true);
    return () => removeEventListener('keydown', look, true);
  }, []);
  return {
    panel,
    isSparedBy: () => isSpared.current,
    onKeyDown: ({ key, target, currentTarget, defaultPrevented }) => {
      // What opens over the page belongs to the panel in React only.
      if (!(target instanceof HTMLElement) || !currentTarget.contains(target)) return;
      const isField = target.matches(TEXT_FIELDS);
      if (key === 'Escape' && isField && !defaultPrevented && !isSpared.current) panel.current?.focus();
    },
  };
}
