import { useSyncExternalStore } from 'react';

/** The density of the layout. */
export type Density = 'comfortable' | 'compact';

/** `public/first-paint.js` reads the same key. */
const KEY = 'foyer.density';
const listeners = new Set<() => void>();

/** The stored choice. Default 'comfortable'. */
export const densityChoice = (): Density =>
  localStorage.getItem(KEY) === 'compact' ? 'compact' : 'comfortable';

function apply() {
  document.documentElement.dataset.density = densityChoice();
  for (const listener of listeners) listener();
}

/** Applies the density and stores the choice. */
export function chooseDensity(density: Density) {
  if (density === 'comfortable') localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, density);
  apply();
}

/** Applies choices made in other tabs. Returns a function that stops it. */
export function followDensity(): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === KEY) apply();
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}

/** The current choice; re-renders on change. */
export function useDensity(): Density {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, densityChoice);
}
