import type { LinkedThread } from '../../shell/linked-thread.ts';

/** The thread that a ticket shows of its conversation. */
export const linkedThread: LinkedThread = {
  load: () => import('./thread/linked-thread.tsx').then((module) => ({ default: module.LinkedThreadPane })),
};
