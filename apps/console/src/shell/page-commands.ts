import { useEffect, useEffectEvent, useId, useSyncExternalStore } from 'react';
import type { Command } from './command.ts';

const NONE: readonly Command[] = [];
const byComponent = new Map<string, readonly Command[]>();
const listeners = new Set<() => void>();
let all = NONE;

function set(component: string, commands: readonly Command[] | null) {
  if (commands === null) byComponent.delete(component);
  else byComponent.set(component, commands);
  all = [...byComponent.values()].flat();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Adds commands to the palette while the component is mounted. */
export function usePageCommands(commands: readonly Command[]): void {
  const component = useId();
  const current = useEffectEvent(() => commands);
  const signature = commands.map(({ id, label }) => `${id} ${label}`).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the signature identifies the commands
  useEffect(() => {
    set(
      component,
      current().map((command) => ({
        ...command,
        run: () =>
          current()
            .find(({ id }) => id === command.id)
            ?.run(),
      })),
    );
    return () => set(component, null);
  }, [component, signature]);
}

/** The commands of the mounted components. */
export const useOpenPageCommands = (): readonly Command[] => useSyncExternalStore(subscribe, () => all);
