import type { notices as calls } from '@foyer/contract';
import { and, eq, isNull } from 'drizzle-orm';
import { act } from '../../kernel/action.ts';
import type { MemberScope } from '../../kernel/context.ts';
import { done, type Handlers } from '../../kernel/handlers.ts';
import { idCursor } from '../../kernel/paging.ts';
import { notFound } from '../../kernel/refusal.ts';
import { presentNotice } from './present.ts';
import { ofMember, readNotices } from './queries.ts';
import { notices } from './tables.ts';

const ownNotices = ({ tenant, caller }: MemberScope) => ofMember(tenant.merchantId, caller.id);

export const handlers: Handlers<typeof calls> = {
  async listNotices({ tenant, caller }, { query }) {
    const { rows, unread } = await readNotices(tenant, caller.id, {
      unread: query.unread === 'true',
      after: idCursor(query.cursor),
      limit: query.limit,
    });
    const page = rows.slice(0, query.limit);
    const nextCursor = rows.length > query.limit ? (page.at(-1)?.id ?? null) : null;
    return { notices: page.map(presentNotice), unread, nextCursor };
  },

  async readNotice(scope, { params }) {
    const own = and(ownNotices(scope), eq(notices.id, params.id));
    return act(scope, async (db) => {
      await db
        .update(notices)
        .set({ readAt: new Date() })
        .where(and(own, isNull(notices.readAt)));
      const [row] = await db.select().from(notices).where(own);
      if (!row) throw notFound();
      return { result: presentNotice(row), audit: [], events: [] };
    });
  },

  async readAllNotices(scope) {
    return act(scope, async (db) => {
      await db
        .update(notices)
        .set({ readAt: new Date() })
        .where(and(ownNotices(scope), isNull(notices.readAt)));
      return { result: done, audit: [], events: [] };
    });
  },
};
