import type { Db } from '../../database/tenant.ts';
import { latestConversations, loadConversations, openConversations } from './conversation-subjects.ts';
import type { Subject } from './subject.ts';
import { latestTasks, loadTasks, openTasks } from './task-subjects.ts';

/** Loads subjects by id. Missing ones are skipped. */
export function loadSubjects(
  db: Db,
  merchantId: number,
  type: Subject['type'],
  ids: readonly string[],
): Promise<Map<string, Subject>> {
  const load = type === 'task' ? loadTasks : loadConversations;
  return ids.length === 0 ? Promise.resolve(new Map()) : load(db, merchantId, ids);
}

/** Ids of open subjects after an id, sorted. */
export const openSubjectIds = (
  db: Db,
  merchantId: number,
  type: Subject['type'],
  after: string | null,
  limit: number,
): Promise<string[]> => (type === 'task' ? openTasks : openConversations)(db, merchantId, after, limit);

/** Ids of the most recently changed subjects. */
export const latestSubjectIds = (
  db: Db,
  merchantId: number,
  type: Subject['type'],
  limit: number,
): Promise<string[]> => (type === 'task' ? latestTasks : latestConversations)(db, merchantId, limit);
