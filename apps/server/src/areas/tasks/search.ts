import { tasksView } from '@foyer/contract/tasks/access';
import { marked } from '@foyer/domain/search-text';
import { parseTicketNumber } from '@foyer/domain/task';
import { visitorName } from '@foyer/domain/visitor-name';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { registerSearch, type SearchBatch, type SearchScope, type SearchSource } from '../search/source.ts';
import type { SearchText } from '../search/text.ts';
import { taskReaderOf } from './access.ts';
import { type Filter, matching } from './filter.ts';
import { findPage, type TaskReader } from './lists.ts';
import { loadTasks } from './rows.ts';
import { tasks } from './tables.ts';

interface Found {
  readonly id: string;
}

/** Finds tasks by id, by number, then by the prefixes of their words. */
async function* find(
  scope: SearchScope,
  search: SearchText,
  most: number,
): AsyncGenerator<SearchBatch<Found>> {
  const read = <Result>(work: (db: Db) => Promise<Result>) => scope.tenant.read(work);
  const reader = await read((db) => taskReaderOf(db, scope));
  if (search.id !== null) yield { found: await read((db) => readOne(db, reader, search.id ?? '')) };
  const number = parseTicketNumber(search.text);
  if (number !== null) {
    yield { found: await read((db) => readPage(db, reader, { numberFrom: number, numberTo: number }, 1)) };
  }
  if (search.tokens.length > 0) {
    yield { found: await read((db) => readPage(db, reader, { text: search.tokens.join(' ') }, most)) };
  }
}

const readOne = (db: Db, { merchantId, viewer }: TaskReader, id: string): Promise<Found[]> =>
  db
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(matching(merchantId, viewer, {}), eq(tasks.id, id)));

async function readPage(db: Db, reader: TaskReader, filter: Filter, limit: number): Promise<Found[]> {
  const page = { sort: 'createdDate', order: 'desc', back: false, limit } as const;
  return (await findPage(db, reader, filter, page)).ids.map((id) => ({ id }));
}

const source: SearchSource<'tickets', Found> = {
  kind: 'tickets',
  access: tasksView,
  find,
  async present({ tenant }, found, { tokens }) {
    const ids = found.map(({ id }) => id);
    const loaded = await tenant.read((db) => loadTasks(db, tenant.merchantId, ids));
    return loaded.map(({ task, visitor }) => ({
      id: task.id,
      number: task.number,
      mode: task.mode,
      title: marked(task.title, tokens),
      visitorName: visitor ? visitorName({ ...visitor, referenceID: visitor.id }) : '',
      priority: task.priority,
      status: task.status,
      date: task.updatedAt.toISOString(),
    }));
  },
};

/** Registers tasks and tickets for the global search. */
export const offerTickets = (): void => registerSearch(source);
