import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';

const TEXT_FIELDS = 'input, textarea, [contenteditable="true"]';

/** Open lists and menus. Disclosures, such as a mail, are not among them. */
const OPEN_LISTS = '[role=combobox][aria-expanded="true"], [aria-haspopup][aria-expanded="true"]';

/** The element of a task in the view: its card, row or calendar entry. */
function rowOf(id: string): Element | null {
  const mark = document.querySelector(`[data-task="${id}"]`);
  return mark?.querySelector('button') ?? mark?.closest('[tabindex]') ?? null;
}

/** Focus handling of a panel that is not a dialog. */
interface PanelFocus {
  readonly panel: RefObject<HTMLElement | null>;
  /** Whether the current Escape belongs to a list that was open. */
  readonly isIgnoredEscape: () => boolean;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * Focuses a panel when it opens, and on close the element focused before, else that of the task that was open last.
 * Escape first leaves a field or closes a list, then closes the panel.
 */
export function usePanelFocus(id: string): PanelFocus {
  const panel = useRef<HTMLElement>(null);
  const last = useRef(id);
  const isIgnored = useRef(false);
  useEffect(() => {
    const before = document.activeElement;
    panel.current?.focus({ preventScroll: true });
    return () => {
      const canRestore = before instanceof HTMLElement && before !== document.body && before.isConnected;
      const target = canRestore ? before : rowOf(last.current);
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    };
  }, []);
  useEffect(() => {
    last.current = id;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isLost) panel.current?.focus({ preventScroll: true });
  }, [id]);
  useEffect(() => {
    // In the capture phase, since a list that the key closes is gone afterwards.
    const onKeyDown = () => {
      isIgnored.current = panel.current?.querySelector(OPEN_LISTS) != null;
    };
    addEventListener('keydown', onKeyDown, true);
    return () => removeEventListener('keydown', onKeyDown, true);
  }, []);
  return {
    panel,
    isIgnoredEscape: () => isIgnored.current,
    onKeyDown: ({ key, target, currentTarget, defaultPrevented }) => {
      // Events of portals bubble to the panel in React only.
      if (!(target instanceof HTMLElement) || !currentTarget.contains(target)) return;
      const isField = target.matches(TEXT_FIELDS);
      if (key === 'Escape' && isField && !defaultPrevented && !isIgnored.current) panel.current?.focus();
    },
  };
}
