import { TASK_PAGES } from '@foyer/domain/work-pages';
import { edit, page } from '../kernel/access.ts';

/** Who sees tasks and tickets. */
export const taskReading = page(...TASK_PAGES);

/** Who works on tasks and tickets. */
export const taskWork = edit(...TASK_PAGES);
