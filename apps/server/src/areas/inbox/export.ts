import { listMessages } from '@foyer/contract/inbox/calls';
import { threadList } from '@foyer/contract/inbox/list';
import { InboxFilter, InboxSort } from '@foyer/contract/inbox/shapes';
import { fullName } from '@foyer/domain/full-name';
import { memberNames } from '../conversations/queries.ts';
import { countThreads, readThreadPage } from '../conversations/thread-pages.ts';
import { presentThreads, type Thread } from '../conversations/threads.ts';
import { registerListExport } from '../exports/source.ts';
import { readFilter } from './lists/filter.ts';
import { countHits, readHitPage } from './search/hits.ts';

interface ThreadRow {
  readonly thread: Thread;
  readonly assignee: string;
}

/** Registers the export of inbox threads. */
export const offerThreads = (): void =>
  registerListExport({
    list: threadList,
    access: listMessages.access,
    filter: InboxFilter.omit({ merchantId: true }).extend({ sort: InboxSort.default('newest') }),
    count: async (scope, { sort: _, ...filter }) => {
      const { conditions, tokens } = await readFilter(scope, filter);
      const { count } = tokens
        ? await countHits(scope.tenant, conditions, tokens)
        : await countThreads(scope.tenant, conditions);
      return count;
    },
    page: async (scope, { sort, back: _, cursor, limit, ...filter }) => {
      const { tenant, caller } = scope;
      const { conditions, tokens } = await readFilter(scope, filter);
      const query = { sort, cursor, limit };
      const { page, nextCursor } = tokens
        ? await readHitPage(tenant, conditions, tokens, query)
        : await readThreadPage(tenant, conditions, query);
      const threads = await presentThreads(tenant, caller.id, page);
      const ids = threads.flatMap(({ assignmentInfo }) => assignmentInfo.assignedTo ?? []);
      const names = await tenant.read((db) => memberNames(db, tenant.merchantId, ids));
      const rows = threads.map((thread): ThreadRow => {
        const member = names.get(thread.assignmentInfo.assignedTo ?? '');
        return { thread, assignee: member ? fullName(member) : '' };
      });
      return { page: rows, nextCursor };
    },
    cells: {
      customer: ({ thread }) => thread.visitor.vName,
      email: ({ thread }) => thread.visitor.email,
      phone: ({ thread }) => thread.visitor.phone,
      channel: ({ thread }) => thread.channel,
      subject: ({ thread }) => thread.subject,
      status: ({ thread }) => thread.status,
      replyStatus: ({ thread }) => thread.replyStatus,
      assignedTo: ({ assignee }) => assignee,
      priority: ({ thread }) => thread.priority,
      labels: ({ thread }) => thread.labels.map(({ tagName }) => tagName).join(', '),
      lastMessage: ({ thread }) => thread.lastMessage,
      waitingSince: ({ thread }) => (thread.waitingSince ? new Date(thread.waitingSince) : null),
      lastChange: ({ thread }) => new Date(thread.lastModifiedTime),
    },
  });
