import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';

/** One line of a list that a text field commands: the field keeps the focus and the keys, and the active line is in sight. */
export function ListOption({
  id,
  isActive,
  isSelected = isActive,
  onChoose,
  children,
}: {
  /** What the field names as its active descendant. */
  id: string;
  isActive: boolean;
  /** Whether it is chosen already; the active one is unless told. */
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
