import type { LinkedThread } from '../../shell/linked-thread.ts';

/** The conversation thread that a ticket shows. */
export const linkedThread: LinkedThread = {
  load: () => import('./thread/linked-thread.tsx').then((module) => ({ default: module.LinkedThreadPane })),
};
