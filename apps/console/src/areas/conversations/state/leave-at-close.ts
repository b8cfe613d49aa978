import { useCall } from '../../../api/index.ts';
import type { ThreadAddress } from './use-address.ts';

/** A row of the list beside the open conversation. */
interface Row {
  /** Null for a visitor without a conversation. */
  readonly id: string | null;
  readonly isOpen: boolean;
}

/** Leaves a closed conversation and returns how to come back to it. Null to stay. */
export type Leave = (() => () => void) | null;

/** The open conversation below this one in a list, else the nearest above; null when there is none. */
export function nextAfter(rows: readonly Row[], id: string): string | null {
  const at = rows.findIndex((row) => row.id === id);
  const nearest = [...rows.slice(at + 1), ...rows.slice(0, Math.max(0, at)).reverse()];
  return nearest.find((row) => row.isOpen && row.id !== null)?.id ?? null;
}

/**
 * Where closing the open conversation leads: to the next one, or back to the list when none is left. Computed before
 * the call, since closing changes the list. Does nothing when the profile is set to stay.
 */
export function useLeaveAtClose({
  rows,
  address,
  onNext,
  onBack,
}: {
  rows: readonly Row[];
  address: ThreadAddress;
  onNext?: (id: string) => void;
  onBack: () => void;
}): () => Leave {
  const opensNext = useCall('getPreferences').data?.opensNext ?? true;
  const open = (id: string) => address.go({ id, visitor: undefined, pane: undefined });
  return () => {
    const { id } = address.search;
    if (!opensNext || id === undefined) return null;
    const next = nextAfter(rows, id);
    return () => {
      if (next === null) onBack();
      else {
        open(next);
        onNext?.(next);
      }
      return () => open(id);
    };
  };
}
