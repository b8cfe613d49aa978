import { isRole, ROLE_TITLES } from '@foyer/domain/roles';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { ACTION_LABELS } from '../../escalation/labels.ts';
import { listText } from '../../i18n/list-text.ts';
import { exactTime } from '../../ui/format-time.ts';

/** Frequent fields that no list has as a column. */
const FIELDS: Readonly<Record<string, MessageDescriptor>> = {
  agents: msg`Agents`,
  assigneeId: msg`Assigned to`,
  botId: msg`Bot`,
  city: msg`City`,
  conditions: msg`Conditions`,
  conversationID: msg`Conversation`,
  days: msg`Days`,
  departmentId: msg`Department`,
  departmentIds: msg`Departments`,
  direction: msg`Direction`,
  dueAt: msg`Due`,
  events: msg`Events`,
  fields: msg`Fields`,
  fileName: msg`File`,
  firstName: msg`First name`,
  format: msg`Format`,
  imageUrl: msg`Picture`,
  items: msg`Items`,
  keyId: msg`Key`,
  lastName: msg`Last name`,
  leadStatus: msg`Lead stage`,
  memberIds: msg`Members`,
  notes: msg`Notes`,
  ownerId: msg`Owner`,
  position: msg`Position`,
  scopes: msg`Scopes`,
  settings: msg`Settings`,
  step: msg`Lead stage`,
  steps: msg`Steps`,
  timeZone: msg`Time zone`,
  userName: msg`Username`,
  values: msg`Values`,
  version: msg`Version`,
  visibility: msg`Visibility`,
};

/** Frequent codes that are no label of a list. */
const CODES: Readonly<Record<string, MessageDescriptor>> = {
  ...ACTION_LABELS,
  true: msg`Yes`,
  false: msg`No`,
  close: msg`Close`,
  passed: msg`Not run`,
  tag: msg`Tag`,
  waiting: msg`Waiting`,
};

/** Fields whose values are codes. */
const CODED = new Set(['kind', 'leadStatus', 'priority', 'role', 'source', 'state', 'status', 'type']);

/** 'waitRedMinutes' as 'Wait red minutes', 'api_key' as 'Api key'. Acronyms stay. */
function wordsOf(code: string): string {
  const words = code
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .replaceAll(/[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const textOf = (i18n: I18n, texts: Readonly<Record<string, MessageDescriptor>>, code: string): string => {
  const known = texts[code];
  return known ? i18n._(known) : listText(wordsOf(code));
};

/** The name of a changed field by its path: `steps.0.type` is 'Steps 1: Type'. */
export function fieldTextOf(path: string, i18n: I18n): string {
  return path
    .split('.')
    .reduce(
      (text, part) =>
        /^\d+$/.test(part)
          ? `${text} ${i18n.number(Number(part) + 1)}`
          : `${text}: ${textOf(i18n, FIELDS, part)}`,
      '',
    )
    .replace(/^: /, '');
}

/** The text of a value: codes in words, times in the time zone, others as they are. */
export function valueTextOf(path: string, value: string, i18n: I18n, zone: string): string {
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return exactTime(value, zone);
  if (isRole(value)) return listText(ROLE_TITLES[value]);
  const isCode = CODED.has(path.split('.').at(-1) ?? '') && /^[a-z][\w]*$/i.test(value);
  return isCode || value === 'true' || value === 'false' ? textOf(i18n, CODES, value) : value;
}
