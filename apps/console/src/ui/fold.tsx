import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Icon } from './icon.tsx';

const keyOf = (id: string) => `foyer.fold.${id}`;

/** A collapsible block; its state is stored in this browser under its id. */
export function Fold({
  id,
  title,
  count,
  open = true,
  children,
}: {
  id: string;
  title: string;
  count?: ReactNode;
  /** Initial state, until the user toggles it. */
  open?: boolean;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(() => {
    const stored = localStorage.getItem(keyOf(id));
    return stored === null ? open : stored === '1';
  });
  return (
    <details
      className="fold"
      open={isOpen}
      onToggle={(event) => {
        const next = event.currentTarget.open;
        if (next === isOpen) return;
        setOpen(next);
        localStorage.setItem(keyOf(id), next ? '1' : '0');
      }}
    >
      <summary>
        {title}
        {count !== undefined && <span className="count"> {count}</span>}
        <Icon of={IconChevronDown} className="tw" />
      </summary>
      <div>{children}</div>
    </details>
  );
}
