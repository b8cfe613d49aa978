import { useCombobox } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { plainText } from '../../i18n/plain-text.ts';
import { portalProps } from '../portal.ts';
import { matchingOptions, type Option, type OptionSearch } from './option-list.tsx';

/** From how many options on a list has a search. */
const SEARCH_FROM = 10;

/** Milliseconds after which a typed letter begins a new word. */
const WORD_MS = 700;

/** Opening, searching and keys of a list of options, by the WAI-ARIA pattern of a select-only combobox. */
export function useOptions<Value extends string>({
  options,
  searchable = options.length >= SEARCH_FROM,
  onLeave,
}: {
  options: readonly Option<Value>[];
  searchable?: boolean;
  /** The control is left: the list closed, the focus elsewhere. */
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
  const spell = useSpelling((word) => {
    if (!store.dropdownOpened) store.openDropdown('keyboard');
    const index = shown.findIndex(({ label }) => plainText(label).startsWith(word));
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
      // The list lies elsewhere in the page: Tab goes on from the control.
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
    /** Closes the list after a choice; the focus stays with the control. */
    close: () => store.closeDropdown('keyboard'),
    /** For `Combobox`. */
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
    /** For `OptionList`. */
    list: {
      // Long lists, such as time zones, are in the page only while they are open.
      options: isOpen ? shown : [],
      isOpen,
      search: searchable ? search : undefined,
    },
    /** For the control that opens it. */
    control: {
      onClick: () => store.toggleDropdown(),
      onKeyDown: searchable ? undefined : spell,
      onBlur: () => {
        if (searchable && store.dropdownOpened) return;
        store.closeDropdown();
        onLeave();
      },
    },
  };
}

/** A list in a dialog belongs to it, so that readers reach it. */
function dialogAround(control: HTMLElement | null): { target: HTMLElement } | undefined {
  const dialog = control?.closest<HTMLElement>('[role="dialog"], [role="alertdialog"]');
  return dialog ? { target: dialog } : undefined;
}

/** Gathers letters typed one after another into a word. */
function useSpelling(onWord: (word: string) => void) {
  const word = useRef({ text: '', at: 0 });
  return (event: KeyboardEvent) => {
    if (event.key.length !== 1 || event.key === ' ' || event.ctrlKey || event.metaKey || event.altKey) return;
    const now = performance.now();
    const before = now - word.current.at < WORD_MS ? word.current.text : '';
    word.current = { text: before + plainText(event.key), at: now };
    onWord(word.current.text);
  };
}
