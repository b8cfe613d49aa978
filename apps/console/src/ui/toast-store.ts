import { ASSISTANCE_TOAST_MS, SHELL_TOAST_MS } from '@foyer/domain/alerts';
import { useSyncExternalStore } from 'react';

/** The kind of a toast; determines its icon and whether it interrupts a screen reader. */
export type ToastKind = 'done' | 'warning' | 'error' | 'assist' | 'plain';

export interface ToastAction {
  label: string;
  run: () => void;
}

export interface ToastInput {
  text: string;
  /** A second line in a quieter colour. */
  more?: string;
  kind?: ToastKind;
  action?: ToastAction;
  /** Progress of a long operation; the total is null until known. */
  progress?: { readonly done: number; readonly total: number | null };
  /** Reverts the action; shown as Undo with the key Z. */
  undo?: () => void;
  /**
   * Milliseconds; null means until dismissed. Default 10000, for `assist` 20000 (Specification 9), for errors null.
   */
  durationMs?: number | null;
}

export interface ShownToast extends ToastInput {
  readonly id: number;
  readonly kind: ToastKind;
  readonly durationMs: number | null;
}

const durations: Readonly<Record<ToastKind, number | null>> = {
  done: SHELL_TOAST_MS,
  plain: SHELL_TOAST_MS,
  warning: SHELL_TOAST_MS,
  assist: ASSISTANCE_TOAST_MS,
  error: null,
};

let shown: readonly ShownToast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly ShownToast[]) {
  shown = next;
  for (const listener of listeners) listener();
}

/** Toasts at the bottom right, the newest below. `show` returns the id that `dismiss` takes. */
export const toast = {
  show(input: ToastInput): number {
    const kind = input.kind ?? (input.undo ? 'done' : 'plain');
    lastId += 1;
    const durationMs = input.durationMs === undefined ? durations[kind] : input.durationMs;
    set([...shown, { ...input, kind, durationMs, id: lastId }]);
    return lastId;
  },
  error(text: string, more?: string, action?: ToastAction): number {
    return toast.show({ text, more, action, kind: 'error' });
  },
  /** Updates a toast that is still shown. */
  update(id: number, changes: Pick<ToastInput, 'text' | 'more' | 'progress'>) {
    set(shown.map((one) => (one.id === id ? { ...one, ...changes } : one)));
  },
  dismiss(id: number) {
    set(shown.filter((one) => one.id !== id));
  },
  clear() {
    set([]);
  },
};

/** Runs the newest toast's undo and returns whether there was one. */
export function undoNewest(): boolean {
  const newest = shown.findLast((one) => one.undo);
  if (!newest) return false;
  newest.undo?.();
  toast.dismiss(newest.id);
  return true;
}

export function useToasts(): readonly ShownToast[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
  );
}
