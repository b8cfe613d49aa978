import { useEffect, useEffectEvent, useId, useSyncExternalStore } from 'react';
import type { Command } from './command.ts';

const NONE: readonly Command[] = [];
const places = new Map<string, readonly Command[]>();
const listeners = new Set<() => void>();
let all = NONE;

function set(place: string, commands: readonly Command[] | null) {
  if (commands === null) places.delete(place);
  else places.set(place, commands);
  all = [...places.values()].flat();
  for (const tell of listeners) tell();
}

function subscribe(tell: () => void) {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}

/** Puts commands into the palette that belong to what is open, as long as the component stands. */
export function usePlaceCommands(commands: readonly Command[]): void {
  const place = useId();
  const current = useEffectEvent(() => commands);
  const signature = commands.map(({ id, label }) => `${id} ${label}`).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the signature stands for the commands
  useEffect(() => {
    set(
      place,
      current().map((command) => ({
        ...command,
        run: () =>
          current()
            .find(({ id }) => id === command.id)
            ?.run(),
      })),
    );
    return () => set(place, null);
  }, [place, signature]);
}

/** The commands of what is open. */
export const useCommandsOfPlace = (): readonly Command[] => useSyncExternalStore(subscribe, () => all);
