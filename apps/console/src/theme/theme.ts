import { useSyncExternalStore } from 'react';

/** The chosen theme; 'system' follows the operating system. */
export type ThemeChoice = 'system' | 'light' | 'dark';

/** `public/first-paint.js` reads the same key. */
const KEY = 'foyer.theme';
const listeners = new Set<() => void>();
const systemDark = () => matchMedia('(prefers-color-scheme: dark)');

/** The stored choice. Default 'system'. */
export function themeChoice(): ThemeChoice {
  const stored = localStorage.getItem(KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

function apply() {
  const choice = themeChoice();
  const system = systemDark().matches ? 'dark' : 'light';
  document.documentElement.dataset.theme = choice === 'system' ? system : choice;
  for (const listener of listeners) listener();
}

/** Applies the theme and stores the choice. */
export function chooseTheme(choice: ThemeChoice) {
  if (choice === 'system') localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, choice);
  apply();
}

/** Applies changes of the system's setting and choices made in other tabs. Returns a function that stops it. */
export function followTheme(): () => void {
  const system = systemDark();
  const onStorage = (event: StorageEvent) => {
    if (event.key === KEY) apply();
  };
  system.addEventListener('change', apply);
  addEventListener('storage', onStorage);
  return () => {
    system.removeEventListener('change', apply);
    removeEventListener('storage', onStorage);
  };
}

/** The current choice; re-renders on change. */
export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, themeChoice);
}
