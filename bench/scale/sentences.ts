import type pg from 'pg';
import { vectorOf } from '../../apps/server/src/areas/inbox/search/tokens.ts';
import { tokenize } from '../../packages/domain/src/search-text.ts';
import { sentences } from './vocabulary.ts';

const NONE = { properties: [], fields: { from: [], to: [], subject: [] } } as const;

/** Number of sentences. A message has two, so few messages are identical. */
export const SENTENCES = 30_000;

/** Stores the sentences with their search tokens in a temporary table of the connection. */
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
      texts.map((text) => [...new Set(tokenize(text))].join(' ')),
    ],
  );
  await client.query('analyze sentences');
}
