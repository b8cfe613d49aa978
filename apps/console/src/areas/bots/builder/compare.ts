import type { BotGraph, BotNode, NodeType } from '@foyer/domain/bots/graph';
import { portsOf } from '@foyer/domain/bots/parts';

/** A setting of a step that differs, or an entry of one: the id of an option, a port, or a language of a text. */
export interface Change {
  readonly setting: string;
  readonly entry: string;
  /** Undefined when absent. */
  readonly before: unknown;
  readonly after: unknown;
}

export interface Difference {
  readonly how: 'added' | 'changed' | 'removed';
  readonly id: string;
  readonly type: NodeType | 'note';
  /** The name of the step, or the text of the note. */
  readonly name: string;
  /** What differs in a step that both flows have. */
  readonly changes: readonly Change[];
}

/** The steps and notes in which a flow differs from an earlier one. Places on the canvas do not count. */
export function compareGraphs(before: BotGraph, after: BotGraph): Difference[] {
  const was = new Map(partsOf(before).map((part) => [part.id, part]));
  const is = new Set(partsOf(after).map(({ id }) => id));
  const whole = (how: Difference['how'], { id, type, name }: Part): Difference => ({
    how,
    id,
    type,
    name,
    changes: [],
  });
  return [
    ...partsOf(after).flatMap((part): Difference[] => {
      const old = was.get(part.id);
      if (!old) return [whole('added', part)];
      const changes = changesBetween(old.settings, part.settings);
      return changes.length === 0 ? [] : [{ ...whole('changed', part), changes }];
    }),
    ...partsOf(before).flatMap((part) => (is.has(part.id) ? [] : [whole('removed', part)])),
  ];
}

interface Part extends Pick<Difference, 'id' | 'type' | 'name'> {
  readonly settings: Settings;
}

/** Values by `setting` or `setting.entry`. */
type Settings = ReadonlyMap<string, unknown>;

const partsOf = ({ nodes, notes = [] }: BotGraph): Part[] => [
  ...nodes.map((node) => ({ id: node.id, type: node.type, name: node.name, settings: settingsOf(node) })),
  ...notes.map(({ id, text }) => ({
    id,
    type: 'note' as const,
    name: text,
    settings: new Map([['text', text]]),
  })),
];

const settingsOf = (node: BotNode): Settings =>
  new Map<string, unknown>([
    ['type', node.type],
    ['name', node.name],
    ...Object.entries(node.data).flatMap(([setting, value]) => entriesOf(setting, value)),
    ...portsOf(node).map((port) => [`exits.${port}`, node.exits[port]] as const),
  ]);

function entriesOf(setting: string, value: unknown): [string, unknown][] {
  if (typeof value !== 'object' || value === null || isPlainList(value)) return [[setting, value]];
  return Object.entries(value).map(([key, entry]) => [`${setting}.${idOf(entry) ?? key}`, entry]);
}

const isPlainList = (value: object): boolean =>
  Array.isArray(value) && value.every((entry) => typeof entry !== 'object');

const idOf = (entry: unknown): string | undefined =>
  typeof entry === 'object' && entry !== null && 'id' in entry ? String(entry.id) : undefined;

function changesBetween(before: Settings, after: Settings): Change[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((path) => comparable(before.get(path)) !== comparable(after.get(path)))
    .map((path) => {
      const [setting = '', ...entry] = path.split('.');
      const [old, now] = [before.get(path), after.get(path)];
      return { setting, entry: entry.join('.'), before: differing(old, now), after: differing(now, old) };
    });
}

/** The parts of an entry that the other does not have. */
function differing(value: unknown, other: unknown): unknown {
  if (!isRecord(value) || !isRecord(other)) return value;
  return Object.fromEntries(
    Object.entries(value).filter(([key, part]) => comparable(part) !== comparable(other[key])),
  );
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const comparable = (value: unknown): string => JSON.stringify(sorted(value ?? ''));

/** With keys in order: the database keeps another one. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, part]) => [key, sorted(part)]);
}
