import { useSyncExternalStore } from 'react';

/** How close together things stand. */
export type Density = 'comfortable' | 'compact';

/** `public/first-paint.js` reads the same key. */
const KEY = 'foyer.density';
const listeners = new Set<() => void>();

/** The remembered choice; comfortable where none was made. */
export const densityChoice = (): Density =>
  localStorage.getItem(KEY) === 'compact' ? 'compact' : 'comfortable';

function apply() {
  document.documentElement.dataset.density = densityChoice();
  for (const tell of listeners) tell();
}

/** Switches the density at once and remembers it. */
export function chooseDensity(density: Density) {
  if (density === 'comfortable') localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, density);
  apply();
}

/** Follows the choices made in other tabs. Returns how to stop. */
export function followDensity(): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === KEY) apply();
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}

/** The choice, kept current. */
export function useDensity(): Density {
  return useSyncExternalStore((tell) => {
    listeners.add(tell);
    return () => listeners.delete(tell);
  }, densityChoice);
}
