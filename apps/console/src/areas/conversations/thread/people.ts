import type { Colleague } from '@foyer/contract/accounts/shapes';
import { useMemo } from 'react';
import { useCall } from '../../../api/index.ts';

/** A colleague, for hand-over, mentions and names in notes. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly imageUrl: string | null;
  readonly presence: Colleague['presence'];
  readonly openConversations: number;
  /** Whether they have access to live chat and can be assigned conversations. */
  readonly hasLiveChat: boolean;
}

const NOBODY: readonly Person[] = [];

/** The members that the caller can see, online ones first. */
export function useColleagues(): readonly Person[] {
  const { data } = useCall('listColleagues');
  return useMemo(() => (data ? data.colleagues.map(personOf).sort(byPresence) : NOBODY), [data]);
}

function personOf(colleague: Colleague): Person {
  const { id, firstName, lastName, imageUrl, presence, openConversations, hasLiveChat } = colleague;
  return { id, name: `${firstName} ${lastName}`.trim(), imageUrl, presence, openConversations, hasLiveChat };
}

const ORDER = { online: 0, away: 1, offline: 2 } as const;

const byPresence = (a: Person, b: Person): number =>
  ORDER[a.presence] - ORDER[b.presence] || a.name.localeCompare(b.name);

/** The first name, as colleagues address each other in the thread. */
export const firstNameOf = (name: string): string => name.split(' ')[0] ?? name;
