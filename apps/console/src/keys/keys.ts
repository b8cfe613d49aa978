import { useEffect, useEffectEvent } from 'react';

/** A keyboard shortcut. `key` is a `KeyboardEvent.key`; `mod` is Ctrl, or ⌘ on a Mac. */
export interface KeyBinding {
  readonly key: string;
  readonly mod?: boolean;
  /** Description in the list of shortcuts. */
  readonly label: string;
  /** Whether another binding of the same key takes precedence. */
  readonly yields?: true;
  readonly run: () => void;
}

const bound = new Set<KeyBinding>();

/** Whether a binding yields to another one that is active. */
const isOverridden = ({ yields, key, mod }: KeyBinding): boolean =>
  yields === true &&
  [...bound].some((other) => !other.yields && other.key === key && Boolean(other.mod) === Boolean(mod));

/** The shortcuts active now, for the list that `?` opens. */
export const boundKeys = (): KeyBinding[] => [...bound].filter((binding) => !isOverridden(binding));

/** Saves the first value found in a conversation, also while a reply is written. */
export const SAVE_FOUND_KEY = { key: '.', mod: true } as const;

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

/** Formats a shortcut: '⌘K' or 'Ctrl K'. */
export function keyText({ key, mod }: Pick<KeyBinding, 'key' | 'mod'>): string {
  const name = key.length === 1 ? key.toUpperCase() : key;
  if (!mod) return name;
  return isMac ? `⌘${name}` : `Ctrl ${name}`;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('input:not([type=checkbox], [type=radio]), textarea, select, [role=textbox]'))
  );
}

/** Layers that capture the keyboard while they are open. */
const LAYERS = '[role=dialog], [role=alertdialog], [role=menu], [role=combobox][aria-expanded=true]';

/** Whether a layer captures the keyboard. */
export const isLayerOpen = (): boolean => document.querySelector(LAYERS) !== null;

/**
 * Whether a layer was open at keydown; it may be closed before all listeners have run. Not looked up while typing, when no
 * shortcut depends on it: in a large page it takes longer than the letter.
 */
let isCovered = false;
addEventListener(
  'keydown',
  ({ target }) => {
    isCovered = !isTyping(target) && isLayerOpen();
  },
  true,
);

function matches(binding: KeyBinding, event: KeyboardEvent): boolean {
  const mod = event.ctrlKey || event.metaKey;
  return (
    event.key.toLowerCase() === binding.key.toLowerCase() && mod === Boolean(binding.mod) && !event.altKey
  );
}

/**
 * Binds shortcuts while the component is mounted. Those without `mod` are ignored while typing or with a dialog open.
 */
export function useKeys(bindings: readonly KeyBinding[]) {
  const current = useEffectEvent(() => bindings);
  const signature = bindings.map((one) => `${one.mod ?? ''}${one.key}${one.label}`).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the signature identifies the bindings
  useEffect(() => {
    const mine = current();
    for (const one of mine) bound.add(one);
    const onKey = (event: KeyboardEvent) => {
      const binding = current().find((one) => matches(one, event));
      if (!binding || event.defaultPrevented || isOverridden(binding)) return;
      if (!binding.mod && (isTyping(event.target) || isCovered)) return;
      event.preventDefault();
      binding.run();
    };
    addEventListener('keydown', onKey);
    return () => {
      for (const one of mine) bound.delete(one);
      removeEventListener('keydown', onKey);
    };
  }, [signature]);
}
