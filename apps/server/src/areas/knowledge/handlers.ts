import type { knowledge as calls } from '@foyer/contract';
import { documentList } from '@foyer/contract/knowledge/list';
import { ANSWER_SCORE } from '@foyer/domain/knowledge';
import { and, asc, eq, ilike, inArray, sql } from 'drizzle-orm';
import type { Handlers } from '../../kernel/handlers.ts';
import { containing } from '../../kernel/like.ts';
import { tableList } from '../../kernel/table-list.ts';
import { baseRecords, presentBase, presentBases } from './bases.ts';
import { cancelTraining, trainBase, trainDocumentNow } from './document-training.ts';
import { changeDocument, createDocuments, deleteOne, documentFor, uploadFile } from './documents.ts';
import { presentDocument, presentPassage } from './present.ts';
import { findPassages, presentFoundPassage } from './retrieval.ts';
import { knowledgeBases, knowledgeDocuments, knowledgePassages, type TrainingState } from './tables.ts';
import { unansweredHandlers } from './unanswered/handlers.ts';

const { attention, baseId, id, kind, language, modifiedAt, name, state } = knowledgeDocuments;

const STATES = {
  notTrained: ['new', 'queued', 'training'],
  completed: ['trained'],
  outOfSync: ['outOfSync'],
  markedForDeletion: ['deleting'],
  deleted: ['deleted'],
} as const satisfies Record<string, readonly TrainingState[]>;

export const documentRows = tableList(knowledgeDocuments, {
  list: documentList,
  id,
  sorts: { attention, changed: modifiedAt, name: sql`lower(${name})` },
  filters: { base: baseId, kind, language, training: (wanted) => inArray(state, [...STATES[wanted]]) },
  search: (text) => ilike(name, containing(text)),
});

/** Documents of bases that are not deleted. */
export const OF_BASES = sql`${baseId} in (select ${knowledgeBases.id} from ${knowledgeBases}
  where ${knowledgeBases.merchantId} = ${knowledgeDocuments.merchantId} and ${knowledgeBases.removedAt} is null)`;

/** Passages of a document that are shown. */
const SHOWN_MAX = 100;

export const knowledgeHandlers: Handlers<typeof calls> = {
  ...unansweredHandlers,

  async getKnowledgeBase(scope) {
    const rows = await baseRecords.list(scope, sql`lower(${knowledgeBases.name})`, knowledgeBases.id);
    return { knowledgeBases: await presentBases(scope.tenant, rows) };
  },
  createKnowledgeBase: async (scope, { body }) =>
    presentBase(scope.tenant, await baseRecords.create(scope, () => body)),
  updateKnowledgeBase: async (scope, { params, body: { ifUnmodifiedSince, ...values } }) =>
    presentBase(
      scope.tenant,
      await baseRecords.change(scope, params.id, { ifUnmodifiedSince }, () => values),
    ),
  deleteKnowledgeBase: (scope, { body }) => baseRecords.remove(scope, body.id),
  trainKnowledgeBase: (scope, { params, body }) => trainBase(scope, params.id, body.which),

  async listKnowledgeBaseDocs({ tenant }, { query }) {
    const { page, ...rest } = await documentRows.pageWithTotal(tenant, query, OF_BASES);
    return { documents: page.map(presentDocument), ...rest };
  },

  countKnowledgeBaseDocs: ({ tenant }, { query }) =>
    tenant.read(async (db) => {
      const rows = await db
        .select({ state, count: sql<number>`count(*)::int` })
        .from(knowledgeDocuments)
        .where(
          and(
            eq(knowledgeDocuments.merchantId, tenant.merchantId),
            OF_BASES,
            query.knowledgeBaseId ? eq(baseId, query.knowledgeBaseId) : undefined,
            query.kind ? eq(kind, query.kind) : undefined,
          ),
        )
        .groupBy(state);
      const countOf = (states: readonly TrainingState[]) =>
        rows.filter((row) => states.includes(row.state)).reduce((sum, { count }) => sum + count, 0);
      return {
        all: rows.reduce((sum, { count }) => sum + count, 0),
        notTrained: countOf(STATES.notTrained),
        completed: countOf(STATES.completed),
        outOfSync: countOf(STATES.outOfSync),
        markedForDeletion: countOf(STATES.markedForDeletion),
        deleted: countOf(STATES.deleted),
      };
    }),

  createKnowledgeBaseDocs: async (scope, { body }) => ({
    documents: await createDocuments(scope, body.knowledgeBaseId, body.documents, body.train),
  }),
  uploadKnowledgeFile: (scope, { params, upload }) => uploadFile(scope, params.id, upload),
  modifyKnowledgeBaseDocs: (scope, { body }) => changeDocument(scope, body),

  getKnowledgeDocument: ({ tenant: { merchantId, read } }, { params }) =>
    read(async (db) => {
      const document = await documentFor(db, merchantId, params.id);
      const shown = presentDocument(document);
      const passages = shown.isAnswering
        ? await db
            .select()
            .from(knowledgePassages)
            .where(
              and(
                eq(knowledgePassages.merchantId, merchantId),
                eq(knowledgePassages.documentId, document.id),
                eq(knowledgePassages.runId, document.liveRun ?? ''),
              ),
            )
            .orderBy(asc(knowledgePassages.n))
            .limit(SHOWN_MAX)
        : [];
      const isFaq = document.kind === 'faq';
      return {
        ...shown,
        text: document.kind === 'text' ? document.content : null,
        question: document.question,
        variants: document.variants,
        answer: isFaq ? document.content : null,
        refreshHours: document.refreshHours,
        content: passages.map(presentPassage),
      };
    }),

  trainKnowledgeDocument: (scope, { params }) => trainDocumentNow(scope, params.id),
  cancelKnowledgeTraining: (scope, { params }) => cancelTraining(scope, params.id),
  deleteDocument: (scope, { params: { a, b } }) => deleteOne(scope, a, b),

  async tryKnowledge(scope, { body }) {
    const begun = performance.now();
    const found = await findPassages(scope, {
      text: body.question,
      bases: body.knowledgeBaseIds,
      language: body.language,
      forMembers: body.audience === 'member',
    });
    const passages = found.map(presentFoundPassage);
    return { passages, threshold: ANSWER_SCORE, milliseconds: Math.round(performance.now() - begun) };
  },
};
