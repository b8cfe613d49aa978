import { useEffect } from 'react';
import { type Neighbours, neighboursIn } from '../../../ui/neighbours.tsx';

/** The people of the list that was shown last, in its order. A person's page steps through them. */
let shown: readonly string[] = [];

/** Notes the people that a list shows. */
export function useShownPeople(ids: readonly string[]): void {
  useEffect(() => {
    shown = ids;
  });
}

/** The neighbours of a person in the list that was shown last; null when it is not in it. */
export const neighboursOf = (id: string): Neighbours | null => neighboursIn(shown, id);
