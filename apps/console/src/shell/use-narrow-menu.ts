import { useState } from 'react';

const KEY = 'foyer.narrowMenu';

export interface NarrowMenu {
  readonly isNarrow: boolean;
  readonly toggle: () => void;
}

/** Whether the menu is narrowed to icons, remembered in this browser. */
export function useNarrowMenu(): NarrowMenu {
  const [isNarrow, setNarrow] = useState(() => localStorage.getItem(KEY) === '1');
  const toggle = () => {
    localStorage.setItem(KEY, isNarrow ? '0' : '1');
    setNarrow(!isNarrow);
  };
  return { isNarrow, toggle };
}
