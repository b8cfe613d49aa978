import { listMessages } from '@foyer/contract/inbox/calls';
import { InboxFilter, InboxSort } from '@foyer/contract/inbox/shapes';
import { fullName } from '@foyer/domain/full-name';
import type { z } from 'zod';
import { memberNames } from '../conversations/queries.ts';
import { countThreads, readThreadPage } from '../conversations/thread-pages.ts';
import { presentThreads, type Thread } from '../conversations/threads.ts';
import { type ExportScope, offerExport, walkPages } from '../exports/source.ts';
import { readFilter } from './lists/filter.ts';
import { countHits, readHitPage } from './search/hits.ts';

const PAGE = 200;

const Wanted = InboxFilter.omit({ merchantId: true }).extend({ sort: InboxSort.default('newest') });

interface ThreadRow {
  readonly thread: Thread;
  readonly assignee: string;
}

async function readPage(scope: ExportScope, { sort, ...filter }: z.output<typeof Wanted>, cursor?: string) {
  const { tenant, caller } = scope;
  const { conditions, words } = await readFilter(scope, filter);
  const place = { sort, cursor, limit: PAGE };
  const { page, nextCursor } = words
    ? await readHitPage(tenant, conditions, words, place)
    : await readThreadPage(tenant, conditions, place);
  const threads = await presentThreads(tenant, caller.id, page);
  const ids = threads.flatMap(({ assignmentInfo }) => assignmentInfo.assignedTo ?? []);
  const names = await tenant.read((db) => memberNames(db, tenant.merchantId, ids));
  const rows = threads.map((thread): ThreadRow => {
    const member = names.get(thread.assignmentInfo.assignedTo ?? '');
    return { thread, assignee: member ? fullName(member) : '' };
  });
  return { page: rows, nextCursor };
}

/** Offers the threads of the inbox as a file. */
export function offerThreads(): void {
  offerExport({
    kind: 'threads',
    name: { en: 'Conversations', ar: 'المحادثات' },
    access: listMessages.access,
    filter: Wanted,
    columns: [
      { title: { en: 'Customer', ar: 'العميل' }, cell: ({ thread }: ThreadRow) => thread.visitor.vName },
      { title: { en: 'Email', ar: 'البريد الإلكتروني' }, cell: ({ thread }) => thread.visitor.email },
      { title: { en: 'Phone', ar: 'الهاتف' }, cell: ({ thread }) => thread.visitor.phone },
      { title: { en: 'Channel', ar: 'القناة' }, cell: ({ thread }) => thread.channel },
      { title: { en: 'Subject', ar: 'الموضوع' }, cell: ({ thread }) => thread.subject },
      { title: { en: 'Status', ar: 'الحالة' }, cell: ({ thread }) => thread.status },
      { title: { en: 'Reply status', ar: 'حالة الرد' }, cell: ({ thread }) => thread.replyStatus },
      { title: { en: 'Assigned to', ar: 'مسند إلى' }, cell: ({ assignee }) => assignee },
      { title: { en: 'Priority', ar: 'الأولوية' }, cell: ({ thread }) => thread.priority },
      {
        title: { en: 'Labels', ar: 'الوسوم' },
        cell: ({ thread }) => thread.labels.map(({ tagName }) => tagName).join(', '),
      },
      { title: { en: 'Last message', ar: 'آخر رسالة' }, cell: ({ thread }) => thread.lastMessage },
      {
        title: { en: 'Waiting since', ar: 'في الانتظار منذ' },
        isMoment: true,
        cell: ({ thread }) => (thread.waitingSince ? new Date(thread.waitingSince) : null),
      },
      {
        title: { en: 'Last change', ar: 'آخر تغيير' },
        isMoment: true,
        cell: ({ thread }) => new Date(thread.lastModifiedTime),
      },
    ],
    count: async (scope, { sort: _, ...filter }) => {
      const { conditions, words } = await readFilter(scope, filter);
      const { count } = words
        ? await countHits(scope.tenant, conditions, words)
        : await countThreads(scope.tenant, conditions);
      return count;
    },
    rows: (scope, wanted) => walkPages((cursor) => readPage(scope, wanted, cursor)),
  });
}
