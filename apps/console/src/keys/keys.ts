import { useEffect, useEffectEvent } from 'react';

/** A key and what it does. `key` is as `KeyboardEvent.key` says; `mod` is Ctrl, or ⌘ on a Mac. */
export interface KeyBinding {
  readonly key: string;
  readonly mod?: boolean;
  /** What it does, for the list of keys. */
  readonly label: string;
  readonly run: () => void;
}

const bound = new Set<KeyBinding>();

/** The keys that work at the moment, for the list that `?` opens. */
export const boundKeys = (): KeyBinding[] => [...bound];

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

/** How a key is shown: '⌘K' or 'Ctrl K'. */
export function keyText({ key, mod }: Pick<KeyBinding, 'key' | 'mod'>): string {
  const name = key.length === 1 ? key.toUpperCase() : key;
  if (!mod) return name;
  return isMac ? `⌘${name}` : `Ctrl ${name}`;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select, [role=textbox]'))
  );
}

/** What keeps the keys to itself while it is open. */
const LAYERS = '[role=dialog], [role=alertdialog], [role=menu], [role=combobox][aria-expanded=true]';

/** Whether a layer was open when the key went down: it may be gone before the key has been heard by all. */
let isCovered = false;
addEventListener(
  'keydown',
  () => {
    isCovered = document.querySelector(LAYERS) !== null;
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
 * Makes keys work while the component stands. A key without `mod` waits while somebody types or a dialog is open.
 */
export function useKeys(bindings: readonly KeyBinding[]) {
  const current = useEffectEvent(() => bindings);
  const signature = bindings.map((one) => `${one.mod ?? ''}${one.key}${one.label}`).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the signature stands for the bindings
  useEffect(() => {
    const mine = current();
    for (const one of mine) bound.add(one);
    const onKey = (event: KeyboardEvent) => {
      const binding = current().find((one) => matches(one, event));
      if (!binding || event.defaultPrevented) return;
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
