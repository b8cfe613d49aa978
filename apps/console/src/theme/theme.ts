import { useSyncExternalStore } from 'react';

/** What a person chose: a theme, or to follow the system. */
export type ThemeChoice = 'system' | 'light' | 'dark';

/** `public/first-paint.js` reads the same key. */
const KEY = 'foyer.theme';
const listeners = new Set<() => void>();
const systemDark = () => matchMedia('(prefers-color-scheme: dark)');

/** The remembered choice; the system's where none was made. */
export function themeChoice(): ThemeChoice {
  const stored = localStorage.getItem(KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

function apply() {
  const choice = themeChoice();
  const system = systemDark().matches ? 'dark' : 'light';
  document.documentElement.dataset.theme = choice === 'system' ? system : choice;
  for (const tell of listeners) tell();
}

/** Switches the theme at once and remembers it. */
export function chooseTheme(choice: ThemeChoice) {
  if (choice === 'system') localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, choice);
  apply();
}

/** Follows the system's setting and the choices made in other tabs. Returns how to stop. */
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

/** The choice, kept current. */
export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore((tell) => {
    listeners.add(tell);
    return () => listeners.delete(tell);
  }, themeChoice);
}
