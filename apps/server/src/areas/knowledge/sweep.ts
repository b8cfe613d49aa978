import { newId } from '../../kernel/ids.ts';
import { byPath, defineSweep } from '../../sweep/area-sweep.ts';
import { knowledgeBases, knowledgeDocuments, knowledgePassages } from './tables.ts';
import { unansweredGroups, unansweredQuestions } from './unanswered/tables.ts';

declare module '../../sweep/area-sweep.ts' {
  interface WorldRows {
    readonly knowledgeBaseId: string;
    readonly knowledgeDocumentId: string;
    readonly unansweredId: string;
  }
}

const TEXT = { kind: 'text', text: 'We deliver within five days.' };

export const sweep = defineSweep({
  rows: () => ({ knowledgeBaseId: newId(), knowledgeDocumentId: newId(), unansweredId: newId() }),
  async write(db, { merchantId, mark, knowledgeBaseId, knowledgeDocumentId, unansweredId }) {
    await db
      .insert(knowledgeBases)
      .values({ merchantId, id: knowledgeBaseId, name: mark, description: mark });
    const runId = newId();
    await db.insert(knowledgeDocuments).values({
      merchantId,
      id: knowledgeDocumentId,
      baseId: knowledgeBaseId,
      kind: 'text',
      name: mark,
      content: mark,
      state: 'trained',
      liveRun: runId,
      passages: 1,
      configs: ['simple'],
    });
    await db.insert(knowledgePassages).values({
      merchantId,
      documentId: knowledgeDocumentId,
      runId,
      n: 0,
      baseId: knowledgeBaseId,
      headings: [mark],
      body: mark,
      config: 'simple',
      words: `'mark':1`,
      size: 1,
    });
    const now = new Date();
    await db.insert(unansweredGroups).values({
      merchantId,
      id: unansweredId,
      question: mark,
      tokens: [mark],
      languages: ['en'],
      count: 1,
      noSource: 1,
      firstAt: now,
      lastAt: now,
    });
    await db.insert(unansweredQuestions).values({
      merchantId,
      id: newId(),
      groupId: unansweredId,
      key: mark,
      text: mark,
      language: 'en',
      reason: 'no_source',
      source: 'widget',
      at: now,
    });
  },
  ids: ({ knowledgeBaseId, knowledgeDocumentId, unansweredId }) => [
    [/unanswered/, unansweredId],
    [/knowledgeDocuments|modifyKnowledgeBaseDocs/, knowledgeDocumentId],
    [/knowledgeBases|KnowledgeBase/, knowledgeBaseId],
  ],
  fields: ({ knowledgeBaseId, knowledgeDocumentId, memberId }) => ({
    knowledgeBaseId,
    assigneeId: memberId,
    a: knowledgeBaseId,
    b: knowledgeDocumentId,
    language: 'en',
    question: null,
    variants: null,
    answer: null,
    url: null,
    refreshHours: null,
  }),
  lists: ({ knowledgeBaseId }) => ({ documents: TEXT, knowledgeBaseIds: knowledgeBaseId }),
  special: {
    tryKnowledge: () => ({ question: 'When do you deliver?' }),
    answerUnanswered: ({ knowledgeBaseId }) => ({
      by: 'faq',
      knowledgeBaseId,
      question: 'When do you deliver?',
      variants: null,
      answer: 'Within five days.',
    }),
  },
  withoutRows: [
    'listKnowledgeBaseDocs knowledgeBaseId',
    'countKnowledgeBaseDocs knowledgeBaseId',
    'tryKnowledge knowledgeBaseIds.0',
    'listUnanswered assigneeId',
  ],
  records: [
    {
      subject: 'knowledgeBase',
      topic: 'knowledge',
      calls: ['createKnowledgeBase', 'updateKnowledgeBase', 'deleteKnowledgeBase'],
      fields: { name: 'Delivery', description: 'Times and prices' },
      change: { name: 'Returns' },
      unique: 'name',
      of: (id, body) => (body ? byPath(id, body) : { body: { id } }),
    },
  ],
});
