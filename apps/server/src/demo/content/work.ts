import type { TaskPriority } from '@foyer/domain/task';
import type { DemoDepartment, DemoMember } from '../ids.ts';

/** What happened to a task, so many hours after it was made. */
export type TaskStep = readonly [
  hours: number,
  step: 'reply' | 'ask' | 'progress' | 'pending' | 'completed' | 'comment',
  words?: string,
];

/** A task or ticket of the demo. */
export interface TaskRecipe {
  readonly title: string;
  readonly description?: string;
  readonly type: 'Request Call Back' | 'Service Request' | 'Feedback';
  readonly subtype?: string;
  readonly priority?: TaskPriority;
  /** How long ago it was made. Hours. */
  readonly age: number;
  readonly by: DemoMember;
  readonly to?: DemoMember;
  readonly team?: DemoDepartment;
  readonly tags?: readonly string[];
  /** Days from now on which it is due. */
  readonly due?: number;
  readonly checklist?: readonly string[];
  readonly steps?: readonly TaskStep[];
  /** The title of the task that it belongs to. */
  readonly beneath?: string;
}

/** A task as a recipe. */
export function work(
  title: string,
  type: TaskRecipe['type'],
  age: number,
  by: DemoMember,
  rest: Omit<TaskRecipe, 'title' | 'type' | 'age' | 'by'> = {},
): TaskRecipe {
  return { title, type, age, by, ...rest };
}
