import { useMemo, useState } from 'react';
import { useSession } from '../../session/values.ts';
import type { GridColumn } from './columns.ts';

/** The shown columns in order, and the widths the user has set. */
export interface ColumnChoice {
  readonly order: readonly string[];
  readonly hidden: readonly string[];
  /** Pixels by column. */
  readonly widths: Readonly<Record<string, number>>;
}

type Known = Pick<GridColumn<never>, 'id' | 'fixed' | 'hidden'>;

/** What is stored, also of columns that are not known, such as own fields that are not loaded yet. Null if invalid. */
function parseStored(stored: string | null): ColumnChoice | null {
  try {
    const { order, hidden, widths = {} } = JSON.parse(stored ?? 'null');
    const isText = (id: unknown): id is string => typeof id === 'string';
    const valid = Object.entries(widths).filter(
      (entry): entry is [string, number] => typeof entry[1] === 'number',
    );
    return { order: order.filter(isText), hidden: hidden.filter(isText), widths: Object.fromEntries(valid) };
  } catch {
    return null;
  }
}

/** The stored choice with new columns added. Returns the default when it is invalid. */
export function readColumnChoice(columns: readonly Known[], stored: string | null): ColumnChoice {
  const ids = columns.map(({ id }) => id);
  const hiddenAtFirst = columns.filter(({ hidden }) => hidden).map(({ id }) => id);
  const choice = parseStored(stored);
  if (!choice) return { order: ids, hidden: hiddenAtFirst, widths: {} };
  const { order, hidden, widths } = choice;
  const known = ids.filter((id) => order.includes(id)).sort((a, b) => order.indexOf(a) - order.indexOf(b));
  const added = ids.filter((id) => !order.includes(id));
  const isHidden = ({ id, fixed }: Known) =>
    !fixed && (added.includes(id) ? hiddenAtFirst.includes(id) : hidden.includes(id));
  return {
    order: [...known, ...added],
    hidden: columns.filter(isHidden).map(({ id }) => id),
    widths: Object.fromEntries(Object.entries(widths).filter(([id]) => ids.includes(id))),
  };
}

/** The column choice and how to change it. */
export interface ChosenColumns {
  readonly choice: ColumnChoice;
  setOrder(order: readonly string[]): void;
  setWidths(widths: Readonly<Record<string, number>>): void;
  toggle(id: string): void;
  move(id: string, by: -1 | 1): void;
  /** Restores the default. */
  reset(): void;
}

/** The column choice of a grid, stored in this browser per member. */
export function useColumnChoice(gridId: string, columns: readonly Known[]): ChosenColumns {
  const person = useSession().id;
  const key = `foyer.${gridId}.columns.${person}`;
  const [stored, setStored] = useState(() => localStorage.getItem(key));
  // Columns of the merchant are known only once they are loaded.
  const choice = useMemo(() => readColumnChoice(columns, stored), [columns, stored]);
  const save = (next: ColumnChoice) => {
    const text = JSON.stringify(withUnknown(next, stored));
    localStorage.setItem(key, text);
    setStored(text);
  };
  return {
    choice,
    setOrder: (order) => save({ ...choice, order }),
    setWidths: (widths) => save({ ...choice, widths: { ...choice.widths, ...widths } }),
    toggle: (id) =>
      save({
        ...choice,
        hidden: choice.hidden.includes(id)
          ? choice.hidden.filter((one) => one !== id)
          : [...choice.hidden, id],
      }),
    move: (id, by) => save({ ...choice, order: moved(choice.order, id, by) }),
    reset: () => {
      localStorage.removeItem(key);
      setStored(null);
    },
  };
}

/** A choice with what is stored of columns that are not known. */
export function withUnknown(choice: ColumnChoice, stored: string | null): ColumnChoice {
  const before = parseStored(stored);
  const unknown = before?.order.filter((id) => !choice.order.includes(id)) ?? [];
  return {
    order: [...choice.order, ...unknown],
    hidden: [...choice.hidden, ...unknown.filter((id) => before?.hidden.includes(id))],
    widths: { ...before?.widths, ...choice.widths },
  };
}

function moved(order: readonly string[], id: string, by: -1 | 1): string[] {
  const index = order.indexOf(id);
  const next = order.filter((one) => one !== id);
  next.splice(Math.max(0, Math.min(next.length, index + by)), 0, id);
  return next;
}
