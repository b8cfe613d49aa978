import type { TaskDetail, TaskFieldValue } from '@foyer/contract/tasks/shapes';
import type { Input } from '../../../api/call.ts';

type Body = Input<'updateTask'>['body'];
type Visitor = NonNullable<TaskDetail['visitor']>;
export type FieldValue = TaskFieldValue;

/** The fields of a task that are edited inline, with their new values. */
export type PartChange =
  | { readonly part: 'title' | 'description' | 'type'; readonly value: string }
  | { readonly part: 'subtype' | 'dueDate'; readonly value: string | null }
  | { readonly part: 'status'; readonly value: TaskDetail['status'] }
  | { readonly part: 'priority'; readonly value: TaskDetail['priority'] }
  | { readonly part: 'mode'; readonly value: TaskDetail['mode'] }
  | { readonly part: 'tags'; readonly value: string[] }
  | { readonly part: 'assignedTo'; readonly value: TaskDetail['assignedTo'] }
  | { readonly part: 'department'; readonly value: TaskDetail['department'] }
  | { readonly part: 'visitor'; readonly value: Visitor | null }
  | {
      readonly part: 'field';
      readonly fieldId: string;
      readonly name: string;
      readonly value: FieldValue | null;
    };

/** The body of the update call. */
export function bodyOf(change: PartChange): Partial<Body> {
  switch (change.part) {
    case 'assignedTo':
      return { assignedTo: change.value?.id ?? null };
    case 'department':
      return { departmentId: change.value?.id ?? null };
    case 'visitor':
      return { referenceID: change.value?.referenceID ?? null };
    case 'field':
      return { fields: { [change.fieldId]: change.value } };
    case 'type':
      return { type: change.value, subtype: null };
    default:
      return { [change.part]: change.value };
  }
}

/** The optimistic state of a task after a change. */
export function withChange<Shown extends Partial<TaskDetail>>(task: Shown, change: PartChange): Shown {
  if (change.part === 'field') {
    const { [change.fieldId]: _, ...others } = task.fields ?? {};
    const fields = change.value === null ? others : { ...others, [change.fieldId]: change.value };
    return { ...task, fields };
  }
  if (change.part === 'type') return { ...task, type: change.value, subtype: null };
  return { ...task, [change.part]: change.value };
}

/** The current value of the field that a change affects, in comparable form. */
export function currentValueOf(task: Partial<TaskDetail>, change: PartChange): unknown {
  switch (change.part) {
    case 'assignedTo':
      return task.assignedTo?.id ?? null;
    case 'department':
      return task.department?.id ?? null;
    case 'visitor':
      return task.visitor?.referenceID ?? null;
    case 'field':
      return task.fields?.[change.fieldId] ?? null;
    case 'tags':
      return JSON.stringify(task.tags);
    default:
      return task[change.part];
  }
}
