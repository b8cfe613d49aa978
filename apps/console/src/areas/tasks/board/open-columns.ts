import { TASK_STATUSES, type TaskStatus } from '@foyer/domain/task-status';

/** Pixels: a collapsed column, the gap between columns, and the minimum width of a column. */
const FOLDED = 32;
const GAP = 6;
const LEAST = 170;

/** How many columns fit beside the collapsed others. A width of 0 is unknown and yields all. */
export function columnsWithRoom(width: number): number {
  if (width <= 0) return TASK_STATUSES.length;
  const room = width - (TASK_STATUSES.length - 1) * GAP;
  const fits = (open: number) => (room - (TASK_STATUSES.length - open) * FOLDED) / open >= LEAST;
  return TASK_STATUSES.findLastIndex((_, index) => fits(index + 1)) + 1 || 1;
}

/**
 * Which columns are expanded when not all fit: that of the open task, then the ones that were expanded, latest first,
 * then their neighbours.
 */
export function openColumns(
  count: number,
  selected: TaskStatus | undefined,
  chosen: readonly TaskStatus[],
): ReadonlySet<TaskStatus> {
  const at = selected ? TASK_STATUSES.indexOf(selected) : 0;
  const wanted = [
    ...(selected ? [selected] : []),
    ...chosen,
    ...TASK_STATUSES.slice(at),
    ...TASK_STATUSES.slice(0, at).reverse(),
  ];
  return new Set([...new Set(wanted)].slice(0, count));
}
