import { optOutList } from '@foyer/contract/gateway/list';
import { ilike } from 'drizzle-orm';
import { containing } from '../../kernel/like.ts';
import { tableList } from '../../kernel/table-list.ts';
import { mailOptOuts } from '../../mail/tables.ts';

const { id, createdAt, email } = mailOptOuts;

/** The unsubscribed addresses as a list. */
export const optOutRows = tableList(mailOptOuts, {
  list: optOutList,
  id,
  sorts: { since: createdAt, email },
  filters: {},
  search: (text) => (text === '' ? undefined : ilike(email, containing(text))),
});
