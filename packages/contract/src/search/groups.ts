// Written by `npm run gather`.
import { FoundMembers } from '../accounts/search.ts';
import { FoundContacts } from '../contacts/search.ts';
import { FoundConversations, FoundMessages } from '../inbox/search.ts';
import { FoundTickets } from '../tasks/search.ts';
import { FoundPeople } from '../visitors/search.ts';

/** The results of every kind. */
export const searchGroups = [
  FoundMembers,
  FoundContacts,
  FoundConversations,
  FoundMessages,
  FoundTickets,
  FoundPeople,
] as const;
