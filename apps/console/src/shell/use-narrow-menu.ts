import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';

const KEY = 'foyer.narrowMenu';

/** Windows too small for the wide menu; phones show it as a sheet. */
const SHORT_OF_ROOM = '(min-width: 641px) and (max-width: 1279px)';

export interface NarrowMenu {
  readonly isNarrow: boolean;
  /** Null when the window is too small for the wide menu. */
  readonly toggle: (() => void) | null;
}

/** Whether the menu shows icons only: always in a small window, else as stored in this browser. */
export function useNarrowMenu(): NarrowMenu {
  const [isChosen, setChosen] = useState(() => localStorage.getItem(KEY) === '1');
  const isForced = useMediaQuery(SHORT_OF_ROOM, false, { getInitialValueInEffect: false });
  const toggle = () => {
    localStorage.setItem(KEY, isChosen ? '0' : '1');
    setChosen(!isChosen);
  };
  return isForced ? { isNarrow: true, toggle: null } : { isNarrow: isChosen, toggle };
}
