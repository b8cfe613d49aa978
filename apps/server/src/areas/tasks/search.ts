import { taskReading } from '@foyer/contract/tasks/access';
import { marked } from '@foyer/domain/search-text';
import { parseTicketNumber } from '@foyer/domain/task';
import { visitorName } from '@foyer/domain/visitor-name';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { offerSearch, type SearchBatch, type SearchScope, type SearchSource } from '../search/source.ts';
import type { SearchText } from '../search/text.ts';
import { askerOf } from './access.ts';
import { type Filter, fitting } from './filter.ts';
import { type Asker, findPage } from './lists.ts';
import { loadTasks } from './rows.ts';
import { tasks } from './tables.ts';

interface Found {
  readonly id: string;
}

/** Tasks by id, by number, then by the beginnings of their words. */
async function* find(
  scope: SearchScope,
  search: SearchText,
  most: number,
): AsyncGenerator<SearchBatch<Found>> {
  const read = <Result>(work: (db: Db) => Promise<Result>) => scope.tenant.read(work);
  const asker = await read((db) => askerOf(db, scope));
  if (search.id !== null) yield { found: await read((db) => readOne(db, asker, search.id ?? '')) };
  const number = parseTicketNumber(search.text);
  if (number !== null) {
    yield { found: await read((db) => readPage(db, asker, { numberFrom: number, numberTo: number }, 1)) };
  }
  if (search.words.length > 0) {
    yield { found: await read((db) => readPage(db, asker, { text: search.words.join(' ') }, most)) };
  }
}

const readOne = (db: Db, { merchantId, viewer }: Asker, id: string): Promise<Found[]> =>
  db
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(fitting(merchantId, viewer, {}), eq(tasks.id, id)));

async function readPage(db: Db, asker: Asker, filter: Filter, limit: number): Promise<Found[]> {
  const place = { sort: 'createdDate', order: 'desc', back: false, limit } as const;
  return (await findPage(db, asker, filter, place)).ids.map((id) => ({ id }));
}

const source: SearchSource<'tickets', Found> = {
  kind: 'tickets',
  access: taskReading,
  find,
  async present({ tenant }, found, { words }) {
    const ids = found.map(({ id }) => id);
    const loaded = await tenant.read((db) => loadTasks(db, tenant.merchantId, ids));
    return loaded.map(({ task, visitor }) => ({
      id: task.id,
      number: task.number,
      mode: task.mode,
      title: marked(task.title, words),
      visitorName: visitor ? visitorName({ ...visitor, referenceID: visitor.id }) : '',
      priority: task.priority,
      status: task.status,
      date: task.updatedAt.toISOString(),
    }));
  },
};

/** Has tasks and tickets searched. */
export const offerTickets = (): void => offerSearch(source);
