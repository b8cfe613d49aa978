import { useCombobox } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { plainText } from '../../i18n/plain-text.ts';
import { portalProps } from '../portal.ts';
import { matchingOptions, type Option, type OptionSearch } from './option-list.tsx';

/** Number of options from which a list has a search. */
const SEARCH_FROM = 10;

/** Pause after which a typed letter starts a new search. Milliseconds. */
const TYPEAHEAD_MS = 700;

/** Opening, search and keys of an option list, by the WAI-ARIA pattern of a select-only combobox. */
export function useOptions<Value extends string>({
  options,
  searchable = options.length >= SEARCH_FROM,
  onLeave,
}: {
  options: readonly Option<Value>[];
  searchable?: boolean;
  /** Called when the list is closed and the focus is elsewhere. */
  onLeave: () => void;
}) {
  const [typed, setTyped] = useState('');
  const isKeyed = useRef(false);
  const store = useCombobox({
    onDropdownOpen: (source) => {
      isKeyed.current = source === 'keyboard';
      if (searchable) store.focusSearchInput();
      store.updateSelectedOptionIndex('active', { scrollIntoView: true });
    },
    onDropdownClose: (source) => {
      store.resetSelectedOption();
      setTyped('');
      if (searchable && source === 'keyboard') store.focusTarget();
    },
  });
  const isOpen = store.dropdownOpened;
  const { selectActiveOption } = store;
  useEffect(() => {
    if (isOpen && isKeyed.current) selectActiveOption();
  }, [isOpen, selectActiveOption]);
  const shown = matchingOptions(options, typed);
  const typeahead = useTypeahead((prefix) => {
    if (!store.dropdownOpened) store.openDropdown('keyboard');
    const index = shown.findIndex(({ label }) => plainText(label).startsWith(prefix));
    if (index >= 0) requestAnimationFrame(() => store.selectOption(index));
  });
  const isControl = (element: EventTarget | null) => element !== null && element === store.targetRef.current;
  const search: OptionSearch = {
    value: typed,
    onChange(next) {
      setTyped(next);
      store.resetSelectedOption();
      requestAnimationFrame(() => store.selectFirstOption());
    },
    onKeyDown(event) {
      // The list is in a portal, so Tab continues from the control.
      if (event.key !== 'Tab') return;
      store.targetRef.current?.focus();
      store.closeDropdown();
    },
    onBlur(event) {
      if (isControl(event.relatedTarget)) return;
      store.closeDropdown();
      onLeave();
    },
  };
  return {
    store,
    /** Closes the list after a choice and keeps the focus on the control. */
    close: () => store.closeDropdown('keyboard'),
    /** Props for `Combobox`. */
    root: {
      store,
      unstyled: true,
      offset: 4,
      position: 'bottom' as const,
      transitionProps: { duration: 80 },
      zIndex: 'var(--z-over-dialog)',
      floatingStrategy: 'fixed' as const,
      portalProps: dialogAround(store.targetRef.current) ?? portalProps(),
    },
    /** Props for `OptionList`. */
    list: {
      // Long lists, such as time zones, are rendered only while open.
      options: isOpen ? shown : [],
      isOpen,
      search: searchable ? search : undefined,
    },
    /** Props for the control. */
    control: {
      onClick: () => store.toggleDropdown(),
      onKeyDown: searchable ? undefined : typeahead,
      onBlur: () => {
        if (searchable && store.dropdownOpened) return;
        store.closeDropdown();
        onLeave();
      },
    },
  };
}

/** The dialog around a control, which must contain its list for screen readers. */
function dialogAround(control: HTMLElement | null): { target: HTMLElement } | undefined {
  const dialog = control?.closest<HTMLElement>('[role="dialog"], [role="alertdialog"]');
  return dialog ? { target: dialog } : undefined;
}

/** Collects letters typed in quick succession into a search text. */
function useTypeahead(onType: (prefix: string) => void) {
  const prefix = useRef({ text: '', at: 0 });
  return (event: KeyboardEvent) => {
    if (event.key.length !== 1 || event.key === ' ' || event.ctrlKey || event.metaKey || event.altKey) return;
    const now = performance.now();
    const before = now - prefix.current.at < TYPEAHEAD_MS ? prefix.current.text : '';
    prefix.current = { text: before + plainText(event.key), at: now };
    onType(prefix.current.text);
  };
}
