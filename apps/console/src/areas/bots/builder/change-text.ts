import type { BotGraph, BotNode } from '@foyer/domain/bots/graph';
import { portsOf } from '@foyer/domain/bots/parts';
import { LADDER } from '@foyer/domain/lead-ladder';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { languageName } from '../../../i18n/language-name.ts';
import { stepText } from '../../../leads/labels.ts';
import { PRIORITY_LABELS } from '../../../macros/macro-labels.ts';
import { CONDITION_LABELS } from '../../../ui/condition-labels.ts';
import {
  ACTION_LABELS,
  ASK_LABELS,
  SETTING_LABELS,
  SIZE_LABELS,
  STEP_LABELS,
  STYLE_LABELS,
  VALUE_LABELS,
} from '../labels.ts';
import type { Change } from './compare.ts';
import { portLabel } from './step-text.ts';

/** The two flows that are compared. */
export interface Compared {
  readonly before: BotGraph;
  readonly after: BotGraph;
}

/** A change in words. The texts are shortened, and empty where only ids differ. */
export interface ChangeText {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** What changed in the step with an id. */
export function changeText(change: Change, id: string, { before, after }: Compared, i18n: I18n): ChangeText {
  const [old, now] = [stepOf(before, id), stepOf(after, id)];
  if (change.setting === 'exits') {
    const step = now && portsOf(now).includes(change.entry) ? now : old;
    const branch = step ? portLabel(step, change.entry, after.languages[0] ?? 'en', i18n) : change.entry;
    return {
      label: i18n._(msg`Branch “${branch}”`),
      before: stepName(stepOf(before, String(change.before)), i18n),
      after: stepName(stepOf(after, String(change.after)), i18n),
    };
  }
  const [was, is] = [change.before, change.after].map((value) => valueText(change.setting, value, i18n));
  return { label: settingLabel(change, [now, old], i18n), ...shortened(was ?? '', is ?? '') };
}

const stepOf = ({ nodes }: BotGraph, id: string): BotNode | undefined => nodes.find((node) => node.id === id);

const stepName = (step: BotNode | undefined, i18n: I18n): string =>
  step ? step.name || i18n._(STEP_LABELS[step.type]) : '';

function settingLabel(
  { setting, entry, before, after }: Change,
  steps: readonly (BotNode | undefined)[],
  i18n: I18n,
): string {
  const known = VALUE_LABELS[setting] ?? SETTING_LABELS[setting];
  const label = known ? i18n._(known) : setting;
  if (entry === '') return label;
  if (typeof (after ?? before) === 'string') return `${label} · ${languageName(entry, i18n.locale)}`;
  const position = steps.map((step) => positionOf(step, setting, entry)).find((at) => at >= 0);
  return `${label} ${i18n.number((position ?? 0) + 1)}`;
}

function positionOf(step: BotNode | undefined, setting: string, entry: string): number {
  const list = Object.entries(step?.data ?? {}).find(([name]) => name === setting)?.[1];
  return Array.isArray(list) ? list.findIndex((one, at) => (one.id ?? String(at)) === entry) : -1;
}

/** The names of values that are stored as codes. */
const CODES: Readonly<Record<string, Readonly<Record<string, MessageDescriptor>>>> = {
  type: STEP_LABELS,
  action: ACTION_LABELS,
  input: ASK_LABELS,
  style: STYLE_LABELS,
  size: SIZE_LABELS,
  priority: PRIORITY_LABELS,
  operator: CONDITION_LABELS,
};

/** Values without a text of their own. */
const NAMELESS = /^(id|.*Ids?|mode|how|field|match|required)$/;

function valueText(name: string, value: unknown, i18n: I18n): string {
  if (value === undefined || value === null || NAMELESS.test(name)) return '';
  if (typeof value === 'number') return i18n.number(value);
  if (typeof value !== 'object') {
    const stage = name === 'to' && LADDER.find((one) => one === value);
    const label = CODES[name]?.[String(value)];
    return stage ? stepText(stage) : label ? i18n._(label) : String(value);
  }
  return Object.entries(value)
    .map(([key, part]) => valueText(Array.isArray(value) ? name : key, part, i18n))
    .filter(Boolean)
    .join(' · ');
}

/** Characters of a text that are shown, and those before the first difference. */
const SHOWN = 80;
const SHARED = 16;

/** Two texts from shortly before their first difference. */
function shortened(before: string, after: string): Omit<ChangeText, 'label'> {
  if (before === after) return { before: '', after: '' };
  const [was, is] = [[...before], [...after]];
  const same = was.findIndex((sign, at) => sign !== is[at]);
  const from = Math.max(0, (same < 0 ? was.length : same) - SHARED);
  const part = (signs: readonly string[]) =>
    `${from > 0 ? '…' : ''}${signs.slice(from, from + SHOWN).join('')}${signs.length > from + SHOWN ? '…' : ''}`;
  return { before: part(was), after: part(is) };
}
