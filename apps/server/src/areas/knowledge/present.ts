import type { KnowledgeDocument, KnowledgePassage } from '@foyer/contract/knowledge/shapes';
import { TRAINING_LABELS, type TrainingCode } from '@foyer/domain/knowledge';
import { errorWording } from './failures.ts';
import type { knowledgeBases, knowledgeDocuments, knowledgePassages, TrainingState } from './tables.ts';

export type BaseRow = typeof knowledgeBases.$inferSelect;
export type DocumentRow = typeof knowledgeDocuments.$inferSelect;
type PassageRow = typeof knowledgePassages.$inferSelect;

/** The codes of specification 4. */
const CODES: Readonly<Record<TrainingState, TrainingCode>> = {
  new: 0,
  queued: 2,
  training: 'in-progress',
  trained: 1,
  deleting: 3,
  outOfSync: 4,
  deleted: 5,
};

const isGone = ({ state }: Pick<DocumentRow, 'state'>) => state === 'deleting' || state === 'deleted';

/** A base as the audit shows it. */
export const presentOwn = (row: BaseRow) => ({
  id: row.id,
  name: row.name,
  description: row.description,
  audience: row.audience,
  createdDate: row.createdAt.toISOString(),
  lastModifiedDate: row.modifiedAt.toISOString(),
});

export function presentDocument(row: DocumentRow): KnowledgeDocument {
  const code = CODES[row.state];
  return {
    id: row.id,
    knowledgeBaseId: row.baseId,
    kind: row.kind,
    name: row.name,
    language: row.language,
    trainingStatus: code,
    training: TRAINING_LABELS[code],
    isAnswering: row.liveRun !== null && !isGone(row),
    progress: row.state === 'training' && row.total > 0 ? { done: row.done, total: row.total } : null,
    error:
      row.errorCode === null || row.failedAt === null || isGone(row)
        ? null
        : {
            code: row.errorCode,
            ...errorWording(row.errorCode, row.errorText, row.errorStatus),
            attempts: row.attempts,
            date: row.failedAt.toISOString(),
            nextTryDate: row.nextTryAt?.toISOString() ?? null,
          },
    passages: row.liveRun === null || isGone(row) ? 0 : row.passages,
    url: row.url,
    fileSize: row.fileSize,
    checkedDate: row.checkedAt?.toISOString() ?? null,
    trainedDate: row.trainedAt?.toISOString() ?? null,
    statusDate: row.stateAt.toISOString(),
    createdDate: row.createdAt.toISOString(),
    lastModifiedDate: row.modifiedAt.toISOString(),
  };
}

export const presentPassage = (
  row: Pick<PassageRow, 'n' | 'headings' | 'body' | 'page' | 'url'>,
): KnowledgePassage => ({
  number: row.n,
  headings: row.headings,
  text: row.body,
  page: row.page,
  url: row.url,
});
