import { sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import type { Embedded } from './meaning.ts';
import { lockPassages } from './passages.ts';
import { knowledgeVectors } from './tables.ts';

/** Longer texts are cut. Characters. */
const TEXT_MAX = 8_000;
/** Candidates whose vectors are compared in full. */
const CANDIDATES = 200;

/** The documents to search. */
export interface Within {
  /** The bases to search. Default all. */
  readonly bases?: readonly string[] | undefined;
  /** Only documents in this language, an ISO code. */
  readonly language?: string | undefined;
  /** Whether bases for members only are searched too. */
  readonly forMembers?: boolean;
}

/** Where a passage is. */
export interface Place {
  readonly documentId: string;
  readonly runId: string;
  readonly n: number;
}

/** Passages that answer. */
const LIVE = sql`knowledge_passages p
  join knowledge_documents d on d.merchant_id = p.merchant_id and d.id = p.document_id and d.live_run = p.run_id
    and d.state not in ('deleting', 'deleted')`;
const VECTOR_OF_PASSAGE = sql`v.merchant_id = p.merchant_id and v.document_id = p.document_id and v.run_id = p.run_id
  and v.n = p.n`;

/** Passages that answer and have no vector, with the text that says what they mean, in their order after a place. */
export async function findUnembedded(
  db: Db,
  merchantId: number,
  after: Place | null,
  limit: number,
): Promise<(Place & { readonly text: string })[]> {
  const { rows } = await db.execute<{ document_id: string; run_id: string; n: number; text: string }>(sql`
    select p.document_id, p.run_id, p.n,
      left(concat_ws(E'\n', coalesce(d.question, d.name), nullif(array_to_string(p.headings, E'\n'), ''), p.body),
        ${TEXT_MAX}::int) as text
    from ${LIVE} left join knowledge_vectors v on ${VECTOR_OF_PASSAGE}
    where p.merchant_id = ${merchantId} and v.n is null
      and ${after ? sql`(p.document_id, p.run_id, p.n) > (${after.documentId}, ${after.runId}, ${after.n})` : sql`true`}
    order by p.document_id, p.run_id, p.n limit ${limit}`);
  return rows.map(({ document_id: documentId, run_id: runId, n, text }) => ({ documentId, runId, n, text }));
}

/**
 * Stores vectors of passages, except of those that are gone.
 * @returns false if they have another length than those of the model that are stored
 */
export async function storeVectors(
  db: Db,
  merchantId: number,
  model: string,
  embedded: readonly (Place & { readonly vector: Float32Array })[],
): Promise<boolean> {
  await lockPassages(db, merchantId);
  const { rows: known } = await db.execute<{ length: number }>(sql`
    select length(signs) as length from knowledge_vectors where merchant_id = ${merchantId} and model = ${model} limit 1`);
  const length = known[0]?.length ?? embedded[0]?.vector.length;
  if (embedded.some(({ vector }) => vector.length !== length)) return false;
  const values = embedded.map(
    ({ documentId, runId, n, vector }) =>
      sql`(${documentId}::uuid, ${runId}::uuid, ${n}::int, ${signsOf(vector)}, ${bytesOf(vector)}::bytea)`,
  );
  await db.execute(sql`
    insert into knowledge_vectors (merchant_id, document_id, run_id, n, model, signs, vector)
    select p.merchant_id, p.document_id, p.run_id, p.n, ${model}, v.signs, v.vector
    from (values ${sql.join(values, sql`, `)}) v(document_id, run_id, n, signs, vector)
    join knowledge_passages p on p.merchant_id = ${merchantId} and p.document_id = v.document_id and p.run_id = v.run_id
      and p.n = v.n
    on conflict do nothing`);
  return true;
}

/** Deletes the vectors of all models but one. */
export const dropVectors = (db: Db, merchantId: number, exceptModel: string | null) =>
  db
    .delete(knowledgeVectors)
    .where(
      sql`${knowledgeVectors.merchantId} = ${merchantId} and ${knowledgeVectors.model} is distinct from ${exceptModel}`,
    );

/** How many passages answer, and how many of them a model has embedded. */
export async function countVectors(db: Db, merchantId: number, model: string) {
  const { rows } = await db.execute<{ passages: number; embedded: number }>(sql`
    select count(*)::int as passages, count(v.n)::int as embedded
    from ${LIVE} left join knowledge_vectors v on ${VECTOR_OF_PASSAGE} and v.model = ${model}
    where p.merchant_id = ${merchantId}`);
  return rows[0] ?? { passages: 0, embedded: 0 };
}

/** A passage that is near a question, with how close its meaning is, up to 1. 0 is as close as unrelated texts are. */
export interface Similar extends Place {
  readonly meaning: number;
}

/**
 * The passages whose meaning is closest to that of a question, the closest first. The signs of the vectors choose the
 * candidates, whose vectors are then compared in full.
 */
export async function findSimilar(
  db: Db,
  merchantId: number,
  { model, base, vector }: Embedded,
  { bases, language, forMembers = false }: Within,
): Promise<Similar[]> {
  const { rows } = await db.execute<{ document_id: string; run_id: string; n: number; vector: Buffer }>(sql`
    with searched as materialized (
      select d.id, d.live_run from knowledge_documents d
      join knowledge_bases k on k.merchant_id = d.merchant_id and k.id = d.base_id
      where d.merchant_id = ${merchantId} and d.live_run is not null and d.state not in ('deleting', 'deleted')
        and ${bases ? sql`d.base_id = any(${sql.param(bases)}::uuid[])` : sql`true`}
        and ${language ? sql`d.language = ${language}` : sql`true`}
        and (${forMembers} or k.audience = 'everyone'))
    select v.document_id, v.run_id, v.n, v.vector
    from searched s join knowledge_vectors v on v.document_id = s.id and v.run_id = s.live_run
    where v.merchant_id = ${merchantId} and v.model = ${model} and length(v.signs) = ${vector.length}
    order by bit_count(v.signs # ${signsOf(vector)}) limit ${CANDIDATES}`);
  return rows
    .map(({ document_id: documentId, run_id: runId, n, vector: bytes }) => ({
      ...{ documentId, runId, n },
      meaning: (productOf(vector, bytes) - base) / (1 - base),
    }))
    .toSorted((a, b) => b.meaning - a.meaning);
}

const signsOf = (vector: Float32Array) =>
  sql`${Array.from(vector, (value) => (value > 0 ? '1' : '0')).join('')}::varbit`;

const bytesOf = ({ buffer, byteOffset, byteLength }: Float32Array): Buffer =>
  Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);

function productOf(vector: Float32Array, bytes: Buffer): number {
  // A copy, since the numbers must be aligned.
  const other = new Float32Array(Uint8Array.from(bytes).buffer);
  let sum = 0;
  for (let at = 0; at < vector.length; at += 1) sum += (vector[at] ?? 0) * (other[at] ?? 0);
  return sum;
}
