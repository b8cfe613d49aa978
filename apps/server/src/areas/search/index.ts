import { search } from '@foyer/contract';
import { answer } from '../../kernel/handlers.ts';
import { searchAll } from './search.ts';

export const area = answer(search, {
  search: async (scope, { query }) => ({ groups: await searchAll(scope, query) }),
});
