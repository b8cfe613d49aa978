import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';

/**
 * An option of a list that a text field controls: the field keeps the focus, and the active option is scrolled into
 * view.
 */
export function ListOption({
  id,
  isActive,
  isSelected = isActive,
  onChoose,
  children,
}: {
  /** The id for `aria-activedescendant`. */
  id: string;
  isActive: boolean;
  /** Whether it is selected. Default: whether it is active. */
  isSelected?: boolean;
  onChoose: (event: MouseEvent) => void;
  children: ReactNode;
}) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) line.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isActive]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field that owns the list handles the keys
    <div
      ref={line}
      id={id}
      className={isActive ? 'item is-active' : 'item'}
      role="option"
      aria-selected={isSelected}
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {children}
    </div>
  );
}
