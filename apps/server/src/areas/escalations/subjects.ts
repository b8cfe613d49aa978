import type { Db } from '../../database/tenant.ts';
import { latestConversations, loadConversations, openConversations } from './conversation-subjects.ts';
import type { Subject } from './subject.ts';
import { latestTasks, loadTasks, openTasks } from './task-subjects.ts';

/** The subjects of these ids that are there, by id, with what is known of them now. */
export function loadSubjects(
  db: Db,
  merchantId: number,
  type: Subject['type'],
  ids: readonly string[],
): Promise<Map<string, Subject>> {
  const load = type === 'task' ? loadTasks : loadConversations;
  return ids.length === 0 ? Promise.resolve(new Map()) : load(db, merchantId, ids);
}

/** The ids of open subjects, a part at a time: those behind an id, in its order. */
export const openSubjectIds = (
  db: Db,
  merchantId: number,
  type: Subject['type'],
  after: string | null,
  limit: number,
): Promise<string[]> => (type === 'task' ? openTasks : openConversations)(db, merchantId, after, limit);

/** The ids of the subjects that changed last. */
export const latestSubjectIds = (
  db: Db,
  merchantId: number,
  type: Subject['type'],
  limit: number,
): Promise<string[]> => (type === 'task' ? latestTasks : latestConversations)(db, merchantId, limit);
