import type { JobRequest } from '../../jobs/jobs.ts';

export const TRAIN_QUEUE = 'knowledge.train';
export const DELETE_QUEUE = 'knowledge.delete';

/**
 * The job that trains a document.
 * @param isRefresh it is trained only if its address has changed
 */
export const trainJob = (merchantId: number, documentId: string, isRefresh = false): JobRequest => ({
  queue: TRAIN_QUEUE,
  data: { merchantId, documentId, isRefresh },
  key: isRefresh ? `${documentId} refresh` : documentId,
  group: String(merchantId),
});

/** The job that removes the content of a document marked for deletion. */
export const deleteJob = (merchantId: number, documentId: string): JobRequest => ({
  queue: DELETE_QUEUE,
  data: { merchantId, documentId },
  key: documentId,
});
