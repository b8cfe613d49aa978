import { baseHasArticles, knowledgeBaseNameTaken, tooManyBases } from '@foyer/contract/knowledge/errors';
import type { KnowledgeBase } from '@foyer/contract/knowledge/shapes';
import { KNOWLEDGE_LIMITS } from '@foyer/domain/knowledge';
import { and, eq, isNull, notInArray, sql } from 'drizzle-orm';
import type { Tenant } from '../../database/tenant.ts';
import { recordsOf } from '../../kernel/records.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { markDeleted } from './documents.ts';
import { type BaseRow, presentOwn } from './present.ts';
import { knowledgeBases, knowledgeDocuments } from './tables.ts';

export const baseRecords = recordsOf({
  table: knowledgeBases,
  name: 'knowledgeBase',
  topic: 'knowledge',
  present: presentOwn,
  unique: { index: 'knowledge_bases_name', error: knowledgeBaseNameTaken, field: 'name' },
  isSerial: true,
  async follow({ tenant: { merchantId } }, db, before, after) {
    if (!after) {
      if (!before) return {};
      const articles = and(
        eq(knowledgeDocuments.merchantId, merchantId),
        eq(knowledgeDocuments.baseId, before.id),
        eq(knowledgeDocuments.kind, 'article'),
        notInArray(knowledgeDocuments.state, ['deleting', 'deleted']),
      );
      if ((await db.$count(knowledgeDocuments, articles)) > 0) throw new Refusal(baseHasArticles);
      return { jobs: await markDeleted(db, merchantId, eq(knowledgeDocuments.baseId, before.id)) };
    }
    if (before) return {};
    const own = and(eq(knowledgeBases.merchantId, merchantId), isNull(knowledgeBases.removedAt));
    const count = await db.$count(knowledgeBases, own);
    const max = KNOWLEDGE_LIMITS.bases;
    if (count > max) throw new Refusal(tooManyBases, { values: { max } });
    return {};
  },
});

const present = (row: BaseRow, counts: Counts | undefined): KnowledgeBase => ({
  ...presentOwn(row),
  documents: counts?.documents ?? 0,
  inTraining: counts?.inTraining ?? 0,
  outOfSync: counts?.outOfSync ?? 0,
  failed: counts?.failed ?? 0,
  trainedDate: counts?.trainedAt ? new Date(counts.trainedAt).toISOString() : null,
});

interface Counts {
  readonly baseId: string;
  readonly documents: number;
  readonly inTraining: number;
  readonly outOfSync: number;
  readonly failed: number;
  readonly trainedAt: string | null;
}

/** The wire form of bases, with counts of their documents. */
export async function presentBases(tenant: Tenant, rows: readonly BaseRow[]): Promise<KnowledgeBase[]> {
  const { state, errorCode } = knowledgeDocuments;
  const counted = await tenant.read((db) =>
    db
      .select({
        baseId: knowledgeDocuments.baseId,
        documents: sql<number>`count(*)::int`,
        inTraining: sql<number>`count(*) filter (where ${state} in ('queued', 'training'))::int`,
        outOfSync: sql<number>`count(*) filter (where ${state} = 'outOfSync')::int`,
        failed: sql<number>`count(*) filter (where ${errorCode} is not null and ${state} in ('new', 'outOfSync'))::int`,
        trainedAt: sql<string | null>`max(${knowledgeDocuments.trainedAt})`,
      })
      .from(knowledgeDocuments)
      .where(
        and(eq(knowledgeDocuments.merchantId, tenant.merchantId), notInArray(state, ['deleting', 'deleted'])),
      )
      .groupBy(knowledgeDocuments.baseId),
  );
  return rows.map((row) =>
    present(
      row,
      counted.find(({ baseId }) => baseId === row.id),
    ),
  );
}

/** The wire form of one base. @throws Refusal `not_found` */
export async function presentBase(tenant: Tenant, row: BaseRow): Promise<KnowledgeBase> {
  const [base] = await presentBases(tenant, [row]);
  if (!base) throw notFound();
  return base;
}
