import { DOCUMENT_KINDS, KNOWLEDGE_LIMITS } from '@foyer/domain/knowledge';
import { z } from 'zod';
import { defineCall } from '../kernel/define-call.ts';
import { common } from '../kernel/errors.ts';
import { listQuery } from '../kernel/list-query.ts';
import { Done, GridPage, MerchantId, precondition, RowTotal, Uuid } from '../kernel/shapes.ts';
import { knowledgeEdit, knowledgeView } from './access.ts';
import {
  baseHasArticles,
  documentDeleted,
  documentFileRefused,
  documentOfHelp,
  knowledgeBaseNameTaken,
  tooManyBases,
} from './errors.ts';
import { documentList, TRAINING_FILTER } from './list.ts';
import {
  DocumentChange,
  DocumentDetail,
  DocumentInput,
  FoundPassage,
  KnowledgeBase,
  KnowledgeBaseInput,
  KnowledgeDocument,
  KnowledgeLanguage,
} from './shapes.ts';

export const description = 'Knowledge bases, their documents, and what they answer.';

const one = z.object({ id: Uuid });
const topics = ['knowledge'] as const;

export const getKnowledgeBase = defineCall({
  method: 'GET',
  path: '/chimes/getKnowledgeBase',
  access: knowledgeView,
  topics,
  reply: z.object({ knowledgeBases: z.array(KnowledgeBase) }),
  summary: 'List knowledge bases by name',
  description: 'Catalogue 7.11.',
});

export const createKnowledgeBase = defineCall({
  method: 'PUT',
  path: '/chimes/createKnowledgeBase',
  access: knowledgeEdit,
  topics,
  body: KnowledgeBaseInput,
  reply: KnowledgeBase,
  errors: [knowledgeBaseNameTaken, tooManyBases],
  summary: 'Create a knowledge base',
  description: 'Catalogue 7.11.',
});

export const updateKnowledgeBase = defineCall({
  method: 'PUT',
  path: '/api/knowledgeBases/{id}',
  access: knowledgeEdit,
  topics,
  params: one,
  body: KnowledgeBaseInput.extend(precondition),
  reply: KnowledgeBase,
  errors: [knowledgeBaseNameTaken],
  summary: 'Update a knowledge base',
});

export const deleteKnowledgeBase = defineCall({
  method: 'PUT',
  path: '/chimes/deleteKnowledgeBase',
  access: knowledgeEdit,
  topics,
  body: z.strictObject({ id: Uuid }),
  reply: Done,
  errors: [baseHasArticles],
  summary: 'Delete a knowledge base with its documents',
  description: 'Catalogue 7.11. Its documents stop answering at once.',
});

export const trainKnowledgeBase = defineCall({
  method: 'POST',
  path: '/api/knowledgeBases/{id}/train',
  access: knowledgeEdit,
  topics,
  params: one,
  body: z.strictObject({
    which: z.enum(['failed', 'outOfSync', 'all']).default('all').describe('Which of its documents.'),
  }),
  reply: z.object({ documents: z.number().int() }),
  summary: 'Train the documents of a knowledge base again',
});

export const listKnowledgeBaseDocs = defineCall({
  method: 'GET',
  path: '/chimes/listKnowledgeBaseDocs',
  access: knowledgeView,
  topics,
  query: z.object(listQuery(documentList)),
  reply: GridPage.extend({ documents: z.array(KnowledgeDocument), ...RowTotal.shape }),
  summary: 'List documents',
  description: 'Catalogue 7.11. Deleted documents are listed for 30 days.',
});

export const countKnowledgeBaseDocs = defineCall({
  method: 'GET',
  path: '/api/knowledgeDocuments/counts',
  access: knowledgeView,
  topics,
  query: z.object({ knowledgeBaseId: Uuid.optional(), kind: z.enum(DOCUMENT_KINDS).optional() }),
  reply: z.object({
    all: z.number().int(),
    ...Object.fromEntries(Object.keys(TRAINING_FILTER).map((state) => [state, z.number().int()])),
  } as Record<'all' | keyof typeof TRAINING_FILTER, z.ZodNumber>),
  summary: 'Count documents by state of training',
});

export const createKnowledgeBaseDocs = defineCall({
  method: 'PUT',
  path: '/chimes/createKnowledgeBaseDocs',
  access: knowledgeEdit,
  topics,
  body: z.strictObject({
    knowledgeBaseId: Uuid,
    documents: z.array(DocumentInput).min(1).max(100),
    train: z.boolean().default(true).describe('Whether they are trained at once.'),
  }),
  reply: z.object({ documents: z.array(KnowledgeDocument) }),
  summary: 'Add documents to a knowledge base',
  description: 'Catalogue 7.11. All or nothing.',
  bodyLimit: 4 * 1024 * 1024,
});

export const uploadKnowledgeFile = defineCall({
  method: 'POST',
  path: '/api/knowledgeBases/{id}/files',
  access: knowledgeEdit,
  topics,
  params: one,
  upload: true,
  uploadMaxBytes: KNOWLEDGE_LIMITS.fileBytes,
  reply: KnowledgeDocument,
  errors: [documentFileRefused, common.tooLarge],
  rateLimit: { max: 300, perSeconds: 600 },
  summary: 'Add a file to a knowledge base (multipart form with `file`)',
  description: 'PDF, DOCX, HTML, Markdown, text, or CSV with the columns question and answer.',
});

export const modifyKnowledgeBaseDocs = defineCall({
  method: 'PUT',
  path: '/chimes/modifyKnowledgeBaseDocs',
  access: knowledgeEdit,
  topics,
  body: DocumentChange.extend(precondition),
  reply: KnowledgeDocument,
  errors: [documentDeleted, documentOfHelp],
  summary: 'Change a document',
  description:
    'Catalogue 7.11. A document that was trained becomes Out of Sync and answers from its old content until it is trained again.',
  bodyLimit: 4 * 1024 * 1024,
});

export const getKnowledgeDocument = defineCall({
  method: 'GET',
  path: '/api/knowledgeDocuments/{id}',
  access: knowledgeView,
  topics,
  params: one,
  reply: DocumentDetail,
  summary: 'Get a document with its content and passages',
});

export const trainKnowledgeDocument = defineCall({
  method: 'POST',
  path: '/api/knowledgeDocuments/{id}/train',
  access: knowledgeEdit,
  topics,
  params: one,
  reply: KnowledgeDocument,
  errors: [documentDeleted],
  summary: 'Train a document now',
});

export const cancelKnowledgeTraining = defineCall({
  method: 'POST',
  path: '/api/knowledgeDocuments/{id}/cancel',
  access: knowledgeEdit,
  topics,
  params: one,
  reply: KnowledgeDocument,
  summary: 'Cancel training a document',
  description: 'A document that was trained before goes on answering from its old content.',
});

export const deleteDocument = defineCall({
  method: 'DELETE',
  path: '/chimes/deleteDocument/{merchantId}/{a}/{b}',
  access: knowledgeEdit,
  topics,
  params: z.object({ merchantId: MerchantId, a: Uuid, b: Uuid }),
  reply: Done,
  errors: [documentOfHelp],
  summary: 'Delete a document',
  description: 'Catalogue 7.11. `a` is the knowledge base, `b` the document. It stops answering at once.',
});

export const tryKnowledge = defineCall({
  method: 'POST',
  path: '/api/knowledge/try',
  access: knowledgeView,
  body: z.strictObject({
    question: z.string().trim().min(1).max(KNOWLEDGE_LIMITS.question),
    knowledgeBaseIds: z.array(Uuid).max(KNOWLEDGE_LIMITS.bases).optional().describe('Default all.'),
    language: KnowledgeLanguage.optional().describe('Only documents in this language.'),
    audience: z.enum(['visitor', 'member']).default('visitor'),
  }),
  reply: z.object({
    passages: z.array(FoundPassage),
    /** The score from which on a passage answers. */
    threshold: z.number(),
    milliseconds: z.number().int(),
  }),
  rateLimit: { max: 600, perSeconds: 60 },
  summary: 'Find what the knowledge bases answer to a question',
});
