import type { TaskPriority } from '@foyer/domain/task';
import type { DemoDepartment, DemoMember } from '../ids.ts';

/** An event of a task, some hours after its creation. */
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
  /** Hours since its creation. */
  readonly age: number;
  readonly by: DemoMember;
  readonly to?: DemoMember;
  readonly team?: DemoDepartment;
  readonly tags?: readonly string[];
  /** Days until it is due. */
  readonly due?: number;
  readonly checklist?: readonly string[];
  readonly steps?: readonly TaskStep[];
  /** Title of the parent task. */
  readonly beneath?: string;
}

/** Builds the recipe of a task. */
export function work(
  title: string,
  type: TaskRecipe['type'],
  age: number,
  by: DemoMember,
  rest: Omit<TaskRecipe, 'title' | 'type' | 'age' | 'by'> = {},
): TaskRecipe {
  return { title, type, age, by, ...rest };
}
