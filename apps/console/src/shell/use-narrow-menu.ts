import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';

const KEY = 'foyer.narrowMenu';

/** Windows in which the page needs the room of the menu's names; a phone has the menu as a sheet. */
const SHORT_OF_ROOM = '(min-width: 641px) and (max-width: 1279px)';

export interface NarrowMenu {
  readonly isNarrow: boolean;
  /** Null where the window has no room for a wide menu. */
  readonly toggle: (() => void) | null;
}

/** Whether the menu is narrowed to icons: always in a small window, else as remembered in this browser. */
export function useNarrowMenu(): NarrowMenu {
  const [isChosen, setChosen] = useState(() => localStorage.getItem(KEY) === '1');
  const isForced = useMediaQuery(SHORT_OF_ROOM, false, { getInitialValueInEffect: false });
  const toggle = () => {
    localStorage.setItem(KEY, isChosen ? '0' : '1');
    setChosen(!isChosen);
  };
  return isForced ? { isNarrow: true, toggle: null } : { isNarrow: isChosen, toggle };
}
