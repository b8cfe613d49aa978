import { TASK_PAGES } from '@foyer/domain/work-pages';
import { edit, page } from '../kernel/access.ts';

/** Views tasks and tickets. */
export const tasksView = page(...TASK_PAGES);

/** Changes tasks and tickets. */
export const tasksEdit = edit(...TASK_PAGES);
