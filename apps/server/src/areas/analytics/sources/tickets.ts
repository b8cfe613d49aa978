import { sql } from 'drizzle-orm';
import { tasks as t } from '../../tasks/tables.ts';
import type { SourceSql } from './source.ts';
import { idText } from './texts.ts';

/** Tickets are counted from their own rows; a trigger on these notes the hours that changed. */
export const ticketSource: SourceSql<'tickets'> = {
  name: 'tickets',
  table: t,
  merchantId: t.merchantId,
  id: t.id,
  visitorId: t.visitorId,
  at: t.createdAt,
  where: sql`${t.mode} = 'Ticket' and ${t.removedAt} is null`,
  dimensions: {
    type: sql`${t.type}`,
    priority: sql`${t.priority}`,
    status: sql`${t.status}`,
    department: idText(t.departmentId),
    agent: idText(t.assignedTo),
  },
  conditions: {
    all: sql`true`,
    solved: sql`${t.closedAt} is not null`,
    open: sql`${t.closedAt} is null`,
    late: sql`${t.closedAt} > ${t.dueAt}`,
  },
  values: {
    solving: sql`extract(epoch from ${t.closedAt} - ${t.createdAt}) * 1000`,
  },
};
