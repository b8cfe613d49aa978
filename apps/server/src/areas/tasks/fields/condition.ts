import type { FieldCondition } from '@foyer/contract/tasks/filter';
import { and, eq, gt, gte, lt, lte, type SQL, sql } from 'drizzle-orm';
import { tasks, taskWords } from '../tables.ts';
import { taskFields } from './tables.ts';
import { valueToken, valueTokenBounds, wordTokens } from './tokens.ts';

const word = taskWords.word;

/** Condition on the value of a custom field. */
export function fieldCondition(merchantId: number, condition: FieldCondition): SQL {
  return and(hasField(merchantId, condition.id), ...demandsOf(merchantId, condition)) as SQL;
}

/** A task keeps the values of fields that its type does not have, but they are hidden. */
const hasField = (merchantId: number, id: string): SQL => sql`exists (select from ${taskFields}
  where ${and(eq(taskFields.merchantId, merchantId), eq(taskFields.id, id))}
    and (${taskFields.type} is null or ${taskFields.type} = ${tasks.type}))`;

function demandsOf(merchantId: number, { id, is, has, from, to, above, below }: FieldCondition): SQL[] {
  const among = (only: SQL | undefined): SQL =>
    sql`${tasks.id} in (select ${taskWords.taskId} from ${taskWords}
      where ${and(eq(taskWords.merchantId, merchantId), only)})`;
  const demands: SQL[] = [];
  if (is === false) demands.push(sql`not ${among(eq(word, valueToken(id, true)))}`);
  else if (is !== undefined) demands.push(among(eq(word, valueToken(id, is))));
  if (has !== undefined) {
    const terms = wordTokens(id, has);
    if (terms.length === 0) demands.push(sql`false`);
    for (const term of terms) demands.push(among(and(gte(word, term), lt(word, `${term}\u{10ffff}`))));
  }
  if ([from, to, above, below].some((bound) => bound !== undefined)) {
    const { first, end } = valueTokenBounds(id);
    demands.push(
      among(
        and(
          gte(word, from === undefined ? first : valueToken(id, from)),
          to === undefined ? lt(word, end) : lte(word, valueToken(id, to)),
          above === undefined ? undefined : gt(word, valueToken(id, above)),
          below === undefined ? undefined : lt(word, valueToken(id, below)),
        ),
      ),
    );
  }
  return demands;
}
