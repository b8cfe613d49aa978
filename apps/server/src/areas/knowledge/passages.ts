import { sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import type { Chunk } from './chunking.ts';
import { knowledgePassages, knowledgeTotals } from './tables.ts';
import { configOf, gramVector, spacedPart, wordCount } from './words.ts';

/** A passage to store. */
export interface NewPassage extends Chunk {
  readonly n: number;
  readonly language: string;
  readonly url: string | null;
  /** Text that is found like a heading but not shown as one, such as the title. */
  readonly alsoFound: string;
}

/** The document and run that passages belong to. */
export interface PassageOwner {
  readonly merchantId: number;
  readonly baseId: string;
  readonly documentId: string;
  readonly runId: string;
}

/** Serializes the writes of passages of a merchant, which change shared counts, until the transaction ends. */
export const lockPassages = (db: Db, merchantId: number) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtext('knowledge'), ${merchantId})`);

/** Stores passages and counts their words, within a transaction that holds the lock. */
export async function storePassages(
  db: Db,
  owner: PassageOwner,
  passages: readonly NewPassage[],
): Promise<void> {
  if (passages.length === 0) return;
  const { merchantId } = owner;
  await db.insert(knowledgePassages).values(
    passages.map(({ n, headings, body, page, url, anchor, language, alsoFound }) => {
      const config = configOf(language);
      const above = [alsoFound, ...headings].join('\n');
      return {
        ...owner,
        n,
        headings: [...headings],
        body,
        page,
        url: url && anchor ? `${url}#${encodeURIComponent(anchor)}` : url,
        config,
        words:
          sql`setweight(to_tsvector(${config}::regconfig, ${spacedPart(above)}) || ${gramVector(above)}::tsvector, 'A')
          || to_tsvector(${config}::regconfig, ${spacedPart(body)}) || ${gramVector(body)}::tsvector` as unknown as string,
        size: wordCount(above) + wordCount(body),
      };
    }),
  );
  const numbers = passages.map(({ n }) => n);
  await db.execute(sql`
    insert into knowledge_words (merchant_id, word, passages)
    select ${merchantId}, w.lexeme, count(*) from knowledge_passages p, unnest(p.words) w
    where p.merchant_id = ${merchantId} and p.document_id = ${owner.documentId} and p.run_id = ${owner.runId}
      and p.n between ${Math.min(...numbers)} and ${Math.max(...numbers)}
    group by w.lexeme order by w.lexeme
    on conflict (merchant_id, word) do update set passages = knowledge_words.passages + excluded.passages`);
  const size = passages.reduce(
    (sum, { body, headings, alsoFound }) =>
      sum + wordCount([alsoFound, ...headings].join('\n')) + wordCount(body),
    0,
  );
  await db
    .insert(knowledgeTotals)
    .values({ merchantId, passages: passages.length, size })
    .onConflictDoUpdate({
      target: knowledgeTotals.merchantId,
      set: {
        passages: sql`${knowledgeTotals.passages} + excluded.passages`,
        size: sql`${knowledgeTotals.size} + excluded.size`,
      },
    });
}

/**
 * Deletes the passages of a document, within a transaction that holds the lock.
 * @param exceptRun the run whose passages stay
 */
export async function dropPassages(
  db: Db,
  merchantId: number,
  documentId: string,
  exceptRun: string | null,
): Promise<void> {
  await db.execute(sql`
    with gone as (
      delete from knowledge_passages
      where merchant_id = ${merchantId} and document_id = ${documentId} and run_id is distinct from ${exceptRun}
      returning words, size),
    counted as (
      update knowledge_words w set passages = w.passages - g.count
      from (select u.lexeme, count(*)::int as count from gone, unnest(gone.words) u group by u.lexeme) g
      where w.merchant_id = ${merchantId} and w.word = g.lexeme)
    update knowledge_totals t set passages = t.passages - g.count, size = t.size - g.size
    from (select count(*)::int as count, coalesce(sum(size), 0)::int as size from gone) g
    where t.merchant_id = ${merchantId}`);
  await db.execute(sql`delete from knowledge_words where merchant_id = ${merchantId} and passages <= 0`);
}
