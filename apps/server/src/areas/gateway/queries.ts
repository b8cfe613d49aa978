import type { listOptOuts } from '@foyer/contract/gateway/calls';
import type { CallParsed } from '@foyer/contract/kernel/define-call';
import { and, desc, eq, ilike } from 'drizzle-orm';
import type { Tenant } from '../../database/tenant.ts';
import { containing } from '../../kernel/like.ts';
import { afterCursor } from '../../kernel/paging.ts';
import { mailOptOuts } from '../../mail/tables.ts';
import type { OptOutRow } from './actions.ts';

/** A page of the addresses that are unsubscribed and one more, newest first. */
export function readOptOuts(
  { merchantId, read }: Tenant,
  { text, cursor, limit }: CallParsed<typeof listOptOuts>['query'],
): Promise<OptOutRow[]> {
  const { createdAt, id } = mailOptOuts;
  return read((db) =>
    db
      .select()
      .from(mailOptOuts)
      .where(
        and(
          eq(mailOptOuts.merchantId, merchantId),
          text ? ilike(mailOptOuts.email, containing(text)) : undefined,
          afterCursor(cursor, createdAt, id),
        ),
      )
      .orderBy(desc(createdAt), desc(id))
      .limit(limit + 1),
  );
}
