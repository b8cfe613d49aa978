import type pg from 'pg';
import { vectorOf } from '../../apps/server/src/areas/inbox/search/words.ts';
import { wordsOf } from '../../packages/domain/src/search-text.ts';
import { sentences } from './vocabulary.ts';

const NONE = { holds: [], places: { from: [], to: [], subject: [] } } as const;

/** How many sentences there are; a message says two of them, so that few messages are the same. */
export const SENTENCES = 30_000;

/** Stores what messages and tasks say, with its words as searches know them, for one connection. */
export async function storeSentences(client: pg.Client): Promise<void> {
  const texts = sentences(SENTENCES).map((words) => words.join(' '));
  await client.query(
    'create temp table sentences (id int primary key, text text not null, words tsvector not null, list text[] not null)',
  );
  await client.query(
    `insert into sentences select ordinality, text, words::tsvector, string_to_array(list, ' ')
     from unnest($1::text[], $2::text[], $3::text[]) with ordinality as given (text, words, list, ordinality)`,
    [
      texts,
      texts.map((text) => vectorOf({ ...NONE, texts: [text] })),
      texts.map((text) => [...new Set(wordsOf(text))].join(' ')),
    ],
  );
  await client.query('analyze sentences');
}
