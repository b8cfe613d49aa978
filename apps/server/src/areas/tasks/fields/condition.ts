import type { FieldCondition } from '@foyer/contract/tasks/filter';
import { and, eq, gt, gte, lt, lte, type SQL, sql } from 'drizzle-orm';
import { tasks, taskWords } from '../tables.ts';
import { taskFields } from './tables.ts';
import { wholeTerm, wholeTerms, wordTerms } from './terms.ts';

const word = taskWords.word;

/** That a task has an own field, and holds in it what is demanded. */
export function holdsField(merchantId: number, condition: FieldCondition): SQL {
  return and(hasField(merchantId, condition.id), ...demandsOf(merchantId, condition)) as SQL;
}

/** Values of fields that the type of a task does not have stay with it, unseen. */
const hasField = (merchantId: number, id: string): SQL => sql`exists (select from ${taskFields}
  where ${and(eq(taskFields.merchantId, merchantId), eq(taskFields.id, id))}
    and (${taskFields.type} is null or ${taskFields.type} = ${tasks.type}))`;

function demandsOf(merchantId: number, { id, is, has, from, to, above, below }: FieldCondition): SQL[] {
  const among = (only: SQL | undefined): SQL =>
    sql`${tasks.id} in (select ${taskWords.taskId} from ${taskWords}
      where ${and(eq(taskWords.merchantId, merchantId), only)})`;
  const demands: SQL[] = [];
  if (is === false) demands.push(sql`not ${among(eq(word, wholeTerm(id, true)))}`);
  else if (is !== undefined) demands.push(among(eq(word, wholeTerm(id, is))));
  if (has !== undefined) {
    const terms = wordTerms(id, has);
    if (terms.length === 0) demands.push(sql`false`);
    for (const term of terms) demands.push(among(and(gte(word, term), lt(word, `${term}\u{10ffff}`))));
  }
  if ([from, to, above, below].some((bound) => bound !== undefined)) {
    const { first, end } = wholeTerms(id);
    demands.push(
      among(
        and(
          gte(word, from === undefined ? first : wholeTerm(id, from)),
          to === undefined ? lt(word, end) : lte(word, wholeTerm(id, to)),
          above === undefined ? undefined : gt(word, wholeTerm(id, above)),
          below === undefined ? undefined : lt(word, wholeTerm(id, below)),
        ),
      ),
    );
  }
  return demands;
}
