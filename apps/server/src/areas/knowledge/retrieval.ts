import { setTimeout as delay } from 'node:timers/promises';
import type { FoundPassage } from '@foyer/contract/knowledge/shapes';
import { ANSWER_SCORE } from '@foyer/domain/knowledge';
import { and, eq, sql } from 'drizzle-orm';
import type { Db, Tenant } from '../../database/tenant.ts';
import type { Scope } from '../../kernel/context.ts';
import { type Fused, fuse, type Match } from './fusing.ts';
import { findEmbedder } from './meaning.ts';
import { knowledgeBases, knowledgeDocuments, knowledgePassages } from './tables.ts';
import { findSimilar, type Within } from './vectors.ts';
import { gramsOf, spacedPart } from './words.ts';

/** A question to the knowledge of a merchant. */
export interface Wanted extends Within {
  readonly text: string;
  /** Default 8. */
  readonly limit?: number;
}

/** A passage that was found. */
export interface Retrieved extends FoundPassage {
  /**
   * How much of the question it covers, 0 to 1: by its words, of which rare ones weigh most and words that are in no
   * document as the rarest, or by its meaning.
   */
  readonly covered: number;
}

/** The wire form of a found passage. */
export const presentFoundPassage = ({ covered: _, ...passage }: Retrieved): FoundPassage => passage;

/** Longer questions are cut. Characters. */
const QUESTION_MAX = 1_000;

const LIMIT = 8;
/** Passages found by words that are compared with those found by meaning. */
const FUSED = 20;
/** How long meaning may take when words have found an answer. Milliseconds. */
const ANSWERED_MS = 200;

/**
 * The passages and FAQs that fit a question best, with scores, reasons and places: by words, and by meaning if the
 * merchant has an embedding model that says soon enough what the question means. Those with `answers` reach the score
 * from which on Foyer answers by itself. Deleted documents are never found.
 */
export async function findPassages(
  { services, tenant }: Pick<Scope, 'services' | 'tenant'>,
  wanted: Wanted,
): Promise<Retrieved[]> {
  const { merchantId, read } = tenant;
  const embedder = await findEmbedder(services, merchantId);
  if (!embedder) return findByWords(tenant, wanted);
  const { limit = LIMIT } = wanted;
  const meaning = embedder(wanted.text.slice(0, QUESTION_MAX));
  // It may fail before it is awaited, or not be awaited at all.
  meaning.catch(() => {});
  const patience = delay(ANSWERED_MS, null, { ref: false });
  const matches = await read((db) => matchesOf(db, wanted, Math.max(limit, FUSED)));
  const isAnswered = (matches[0]?.score ?? 0) >= ANSWER_SCORE;
  const embedded = await (isAnswered ? Promise.race([meaning, patience]) : meaning);
  return read(async (db) => {
    const similar = embedded ? await findSimilar(db, merchantId, embedded, wanted) : [];
    return readPassages(db, merchantId, fuse(matches, similar).slice(0, limit));
  });
}

/** The passages that fit best by their words alone. */
export const findByWords = ({ merchantId, read }: Tenant, wanted: Wanted): Promise<Retrieved[]> =>
  read(async (db) => readPassages(db, merchantId, await matchesOf(db, wanted, wanted.limit ?? LIMIT)));

async function matchesOf(
  db: Db,
  { text, bases, language, forMembers }: Wanted,
  limit: number,
): Promise<Match[]> {
  const question = text.slice(0, QUESTION_MAX);
  const { rows } = await db.execute<Match>(sql`
    select * from find_passages(${spacedPart(question)}, ${sql.param(gramsOf(question))}::text[],
      ${sql.param(bases ?? null)}::uuid[], ${language ?? null}::text, ${forMembers ?? false}, ${limit})`);
  return rows;
}

async function readPassages(
  db: Db,
  merchantId: number,
  matches: readonly (Match & Partial<Fused>)[],
): Promise<Retrieved[]> {
  if (matches.length === 0) return [];
  const places = sql`(values ${sql.join(
    matches.map(({ document_id, run_id, n, why }) => {
      const found = why.map(({ found: word }) => quoted(word)).join(' | ');
      return sql`(${document_id}::uuid, ${run_id}::uuid, ${n}::int, ${found}::tsquery)`;
    }),
    sql`, `,
  )}) as place(document_id, run_id, n, found)`;
  const passages = await db
    .select({
      documentId: knowledgePassages.documentId,
      n: knowledgePassages.n,
      headings: knowledgePassages.headings,
      body: knowledgePassages.body,
      page: knowledgePassages.page,
      url: sql<string | null>`coalesce(${knowledgePassages.url}, ${knowledgeDocuments.url})`,
      documentName: knowledgeDocuments.name,
      kind: knowledgeDocuments.kind,
      language: knowledgeDocuments.language,
      question: knowledgeDocuments.question,
      baseId: knowledgeBases.id,
      baseName: knowledgeBases.name,
      marked: sql<string>`ts_headline(${knowledgePassages.config}::regconfig, ${knowledgePassages.body}, place.found,
          'StartSel="\ue000", StopSel="\ue001", HighlightAll=true')`,
    })
    .from(knowledgePassages)
    .innerJoin(
      places,
      sql`place.document_id = ${knowledgePassages.documentId} and place.run_id = ${knowledgePassages.runId}
          and place.n = ${knowledgePassages.n}`,
    )
    .innerJoin(
      knowledgeDocuments,
      and(
        eq(knowledgeDocuments.merchantId, merchantId),
        eq(knowledgeDocuments.id, knowledgePassages.documentId),
      ),
    )
    .innerJoin(
      knowledgeBases,
      and(eq(knowledgeBases.merchantId, merchantId), eq(knowledgeBases.id, knowledgeDocuments.baseId)),
    )
    .where(eq(knowledgePassages.merchantId, merchantId));
  const byPlace = new Map(passages.map((one) => [`${one.documentId} ${one.n}`, one]));
  return matches.flatMap((match): Retrieved[] => {
    const passage = byPlace.get(`${match.document_id} ${match.n}`);
    return passage ? [presentFound(passage, match)] : [];
  });
}

type PassageRow = {
  documentId: string;
  n: number;
  headings: string[];
  body: string;
  page: number | null;
  url: string | null;
  documentName: string;
  kind: FoundPassage['kind'];
  language: string;
  question: string | null;
  baseId: string;
  baseName: string;
  marked: string;
};

function presentFound(
  passage: PassageRow,
  { score, why, meaning = null }: Match & Partial<Fused>,
): Retrieved {
  const marks = new Set(
    [...passage.marked.matchAll(/\ue000([^\ue001]*)\ue001/g)].map(([, word = '']) => word),
  );
  for (const { found } of why)
    if (gramsOf(found).length > 0 && passage.body.includes(found)) marks.add(found);
  return {
    number: passage.n,
    headings: passage.headings,
    text: passage.body,
    page: passage.page,
    url: passage.url,
    documentId: passage.documentId,
    documentName: passage.documentName,
    knowledgeBaseId: passage.baseId,
    knowledgeBaseName: passage.baseName,
    kind: passage.kind,
    language: passage.language,
    question: passage.question,
    answer: passage.question === null ? null : passage.body,
    score: rounded(Math.min(score, 1)),
    meaning: meaning === null ? null : rounded(meaning),
    covered: Math.max(
      why.reduce((sum, { share }) => sum + share, 0),
      meaning ?? 0,
    ),
    answers: score >= ANSWER_SCORE,
    why: why.map(({ word, like, score: part }) => ({ word, like, score: rounded(part) })),
    marks: [...marks],
  };
}

const rounded = (score: number): number => Math.round(score * 100) / 100;

/** A lexeme in a `tsquery`. */
const quoted = (lexeme: string): string => `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
