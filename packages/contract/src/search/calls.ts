import { z } from 'zod';
import { member } from '../kernel/access.ts';
import { defineCall } from '../kernel/define-call.ts';
import { pageSize } from '../kernel/shapes.ts';
import { SEARCH_QUERY_MAX } from './constants.ts';
import { SearchGroup, SearchKind } from './kinds.ts';

export const description = 'Search over everything that a member may see.';

export const search = defineCall({
  method: 'GET',
  path: '/api/search',
  access: member,
  query: z.object({
    q: z.string().trim().min(1).max(SEARCH_QUERY_MAX),
    kinds: z
      .string()
      .max(100)
      .transform((text) => text.split(','))
      .pipe(z.array(SearchKind).min(1).max(SearchKind.options.length))
      .optional()
      .describe(`One of ${SearchKind.options.join(', ')}, or several separated by commas. Default: all.`),
    limit: pageSize(5, 50).describe('Maximum results of each kind.'),
  }),
  reply: z.object({ groups: z.array(SearchGroup) }),
  rateLimit: { max: 600, perSeconds: 60 },
  summary: 'Search visitors, conversations, messages, tickets and members',
  description:
    'Matches names by word prefix, addresses, telephone numbers in any notation, ticket numbers and ids, ignoring ' +
    'case and accents. Only kinds whose page the role can view are searched, with the same visibility as there. A ' +
    'kind that times out returns the results found so far.',
});
