import { NAME_MAX } from './limits.ts';
import { TICKET_LISTS } from './pages.ts';

/** Priorities, lowest first. Specification 3, 9. */
export const TASK_PRIORITIES = ['Low', 'Medium', 'High'] as const;

/** Priority of a task. Specification 3. */
export type TaskPriority = (typeof TASK_PRIORITIES)[number];

/** The colour of each priority. Specification 9. */
export const TASK_PRIORITY_COLOURS = {
  Low: 'green',
  Medium: 'amber',
  High: 'red',
} as const satisfies Readonly<Record<TaskPriority, string>>;

/** Modes of a task: internal work or a customer's ticket. Specification 9. */
export const TASK_MODES = ['Task', 'Ticket'] as const;

/** Whether something is a task or a ticket. Specification 9. */
export type TaskMode = (typeof TASK_MODES)[number];

/** Default task types. Specification 9. */
export const TASK_TYPES = ['Request Call Back', 'Service Request', 'Feedback'] as const;

/** A task type with its subtypes. Specification 3. */
export interface TaskType {
  readonly type: string;
  readonly subtypes: readonly string[];
}

/** Default task types, without subtypes. Specification 9. */
export const DEFAULT_TASK_TYPES: readonly TaskType[] = TASK_TYPES.map((type) => ({ type, subtypes: [] }));

/** Maximum number of types of a merchant, and of subtypes of a type. */
export const TASK_TYPES_MAX = 100;
/** Maximum length of the name of a type or subtype. Characters. */
export const TASK_TYPE_MAX = NAME_MAX;

/** Maximum length of the title of a task. Characters. */
export const TASK_TITLE_MAX = 200;
/** Maximum length of the description of a task. Characters. */
export const TASK_DESCRIPTION_MAX = 10_000;
/** Maximum number of items on the checklist of a task. */
export const TASK_CHECKLIST_MAX = 50;
/** Maximum length of the text of an item on a checklist. Characters. */
export const TASK_CHECKLIST_TEXT_MAX = 300;
/** Maximum number of sub-tasks of a task. Sub-tasks have none of their own. */
export const TASK_SUB_TASKS_MAX = 50;
/** Maximum number of watchers of a task. */
export const TASK_WATCHERS_MAX = 50;
/** Maximum number of files on a task. */
export const TASK_ATTACHMENTS_MAX = 20;
/** Maximum number of tags on a task. */
export const TASK_TAGS_MAX = 20;
/** Maximum number of custom fields of a merchant. */
export const TASK_FIELDS_MAX = 200;

/** Maximum ticket number: a database integer. */
export const TICKET_NUMBER_MAX = 2_147_483_647;

/** One of the lists of `/tickets/:type`. Specification 2. */
export type TicketList = (typeof TICKET_LISTS)[number];

/** Whether a text is the last segment of a ticket page. Specification 2. */
export function isTicketList(text: string): text is TicketList {
  return (TICKET_LISTS as readonly string[]).includes(text);
}

/** Whether a text is one of the priorities, case-sensitive. Specification 3. */
export function isTaskPriority(text: string): text is TaskPriority {
  return (TASK_PRIORITIES as readonly string[]).includes(text);
}

/** Whether a text is one of the modes, case-sensitive. Specification 9. */
export function isTaskMode(text: string): text is TaskMode {
  return (TASK_MODES as readonly string[]).includes(text);
}

/** The title of a ticket that a machine creates from a text: never empty nor too long. */
export const titleFrom = (text: string): string =>
  text.trim().slice(0, TASK_TITLE_MAX).toWellFormed() || 'Request';

/** Formats a ticket number: '#123'. */
export function ticketNumberText(number: number): string {
  return `#${number}`;
}

/** Parses a ticket number, '#123' or '123'. Null if the text is not one. */
export function parseTicketNumber(text: string): number | null {
  const typed = text.trim();
  if (!/^#?\d{1,10}$/.test(typed)) return null;
  const number = Number(typed.replace('#', ''));
  return number >= 1 && number <= TICKET_NUMBER_MAX ? number : null;
}

/**
 * Parses `customConfig.taskType`: a map of type to comma-separated subtypes, or comma-separated types. Lists may also
 * be string arrays. Names are trimmed; blank, too long and non-string ones are ignored. Duplicates, ignoring case, keep
 * the first spelling and the subtypes of both. Returns the defaults if nothing remains. Specification 3.
 */
export function taskTypesOf(customConfigTaskType: unknown): readonly TaskType[] {
  const found = new Map<string, { type: string; subtypes: string[] }>();
  for (const [type, subtypes] of namedTypes(customConfigTaskType)) {
    const key = type.toLowerCase();
    const known = found.get(key);
    if (known) known.subtypes.push(...subtypes);
    else if (found.size < TASK_TYPES_MAX) found.set(key, { type, subtypes });
  }
  if (found.size === 0) return DEFAULT_TASK_TYPES;
  return [...found.values()].map(({ type, subtypes }) => ({ type, subtypes: distinct(subtypes) }));
}

/** Whether a merchant has this type and, if given, subtype. Case-sensitive. */
export function isTaskTypeOf(types: readonly TaskType[], type: string, subtype: string | null): boolean {
  const known = types.find((entry) => entry.type === type);
  return known !== undefined && (subtype === null || known.subtypes.includes(subtype));
}

/** Types of a setting with their subtypes. */
function namedTypes(setting: unknown): [string, string[]][] {
  if (typeof setting !== 'object' || setting === null || Array.isArray(setting)) {
    return namesIn(setting).map((type) => [type, []]);
  }
  return Object.entries(setting).flatMap(([key, subtypes]): [string, string[]][] => {
    const type = nameOf(key);
    return type === null ? [] : [[type, namesIn(subtypes)]];
  });
}

/** Names of a comma-separated list or array, up to the maximum. */
function namesIn(list: unknown): string[] {
  const parts: unknown[] = typeof list === 'string' ? list.split(',') : Array.isArray(list) ? list : [];
  return distinct(parts.map(nameOf).filter((name) => name !== null));
}

function nameOf(part: unknown): string | null {
  const name = typeof part === 'string' ? part.trim() : '';
  return name === '' || name.length > TASK_TYPE_MAX ? null : name;
}

/** Distinct names, ignoring case, up to the maximum. */
function distinct(names: readonly string[]): string[] {
  const found = new Map<string, string>();
  for (const name of names) {
    const key = name.toLowerCase();
    if (found.size < TASK_TYPES_MAX && !found.has(key)) found.set(key, name);
  }
  return [...found.values()];
}
