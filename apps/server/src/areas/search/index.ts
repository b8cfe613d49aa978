import { search } from '@foyer/contract';
import { answer } from '../../kernel/handlers.ts';
import { searchEverything } from './searching.ts';

export const area = answer(search, {
  search: async (scope, { query }) => ({ groups: await searchEverything(scope, query) }),
});
