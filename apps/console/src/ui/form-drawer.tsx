import { type ReactNode, useEffect, useState } from 'react';
import { Drawer } from './drawer.tsx';
import { DrawerHead } from './drawer-head.tsx';
import { Empty } from './empty.tsx';
import type { IconShape } from './icon.tsx';

/** A drawer with the form of one thing of a list: its head and its buttons stay in sight. */
export function FormDrawer<Thing>({
  thing,
  title,
  icon,
  missing,
  width = 640,
  onClose,
  children,
}: {
  /** Null for a new one, undefined when there is none of the id in the address. */
  thing: Thing | null | undefined;
  title: string;
  icon: IconShape;
  /** What is said when there is none. */
  missing: string;
  width?: number;
  onClose: () => void;
  /** The form, a `Form` with `DrawerActs` at its end. */
  children: (thing: Thing | null) => ReactNode;
}) {
  return (
    <Drawer opened onClose={onClose} label={title} width={width}>
      <div className="drawer-frame">
        <DrawerHead title={title} onClose={onClose} />
        {thing === undefined ? <Empty icon={icon}>{missing}</Empty> : children(thing)}
      </div>
    </Drawer>
  );
}

/** Closes once something is done: after the rendering in which the `LeaveGuard` hears that nothing is unsaved. */
export function useDone(onClose: () => void): readonly [isDone: boolean, done: () => void] {
  const [isDone, setIsDone] = useState(false);
  useEffect(() => {
    if (isDone) onClose();
  }, [isDone, onClose]);
  return [isDone, () => setIsDone(true)];
}
