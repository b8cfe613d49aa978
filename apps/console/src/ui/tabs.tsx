import type { KeyboardEvent, ReactNode } from 'react';
import { useRef } from 'react';

export interface TabItem<Id extends string> {
  id: Id;
  label: string;
  /** Content after the label: a count or a Pill. */
  count?: ReactNode;
}

/** Tabs by the WAI-ARIA pattern: arrows move and select, Home and End go to the ends. */
export function Tabs<Id extends string>({
  label,
  items,
  selected,
  onSelect,
  panelId,
}: {
  label: string;
  items: readonly TabItem<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
  /** Id of the element that shows the selected tab. */
  panelId?: string;
}) {
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const index = tabAfterKey(
      event.key,
      items.findIndex((item) => item.id === selected),
      items.length,
      document.dir === 'rtl',
    );
    const next = index === null ? undefined : items[index];
    if (!next || index === null) return;
    event.preventDefault();
    onSelect(next.id);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus();
  };
  return (
    <div className="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={move}>
      {items.map((item) => (
        <button
          key={item.id}
          type="button"
          role="tab"
          className="tab"
          aria-selected={item.id === selected}
          aria-controls={panelId}
          tabIndex={item.id === selected ? 0 : -1}
          onClick={() => onSelect(item.id)}
        >
          {item.label}
          {item.count !== undefined &&
            (typeof item.count === 'number' ? <span className="count">{item.count}</span> : item.count)}
        </button>
      ))}
    </div>
  );
}

function tabAfterKey(key: string, index: number, length: number, rtl: boolean): number | null {
  const forward = rtl ? 'ArrowLeft' : 'ArrowRight';
  const back = rtl ? 'ArrowRight' : 'ArrowLeft';
  if (key === forward) return (index + 1) % length;
  if (key === back) return (index - 1 + length) % length;
  if (key === 'Home') return 0;
  return key === 'End' ? length - 1 : null;
}
