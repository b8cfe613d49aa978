import type { z } from 'zod';

/** Generates input from the schemas of the contract, so that the sweep needs no knowledge of single calls. */

/** The parts of zod's definitions that are read. */
interface Def {
  readonly type: string;
  readonly innerType?: z.ZodType;
  readonly element?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly shape?: Record<string, z.ZodType>;
  readonly keyType?: z.ZodType;
  readonly valueType?: z.ZodType;
  readonly values?: readonly unknown[];
  readonly entries?: Record<string, string>;
  readonly catchall?: z.ZodType;
  /** The input of a transformation. */
  readonly in?: z.ZodType;
}

export const defOf = (schema: z.ZodType): Def => schema.def as unknown as Def;

const WRAPPERS = ['optional', 'nullable', 'default', 'prefault', 'readonly', 'nonoptional'];

/** The schema inside optional, nullable and default. */
export function innerOf(schema: z.ZodType): z.ZodType {
  const { type, innerType, in: taken } = defOf(schema);
  if (type === 'pipe' && taken) return innerOf(taken);
  return WRAPPERS.includes(type) && innerType ? innerOf(innerType) : schema;
}

const UUID = '0199a000-0000-7000-8000-000000000001';
const TEXTS = [
  'Text',
  UUID,
  '2026-01-02',
  '2026-01-02T03:04:05Z',
  'someone@example.com',
  'https://example.com/page',
  '#a1b2c3',
  '09:30',
];
const NUMBERS = [1, 2, 50, 0];

/** The value of a field in the world; undefined if any value will do, null to omit the field. */
export type Known = (path: readonly string[]) => unknown;

/**
 * A valid value of the schema with every optional part.
 * @throws for an unknown kind of schema, so that new kinds are not skipped
 */
export function sampleOf(schema: z.ZodType, known: Known, path: readonly string[] = []): unknown {
  const given = known(path);
  if (given !== undefined) return given;
  const inner = innerOf(schema);
  const { type, element, options, shape, keyType, valueType, values, entries } = defOf(inner);
  switch (type) {
    case 'object':
      return sampleOfShape(shape ?? {}, known, path);
    case 'array':
      return [sampleOf(element as z.ZodType, known, [...path, '0'])];
    case 'record': {
      const key = String(sampleOf(keyType as z.ZodType, known, [...path, 'key']));
      return { [key]: sampleOf(valueType as z.ZodType, known, [...path, key]) };
    }
    case 'union':
      return sampleOf(options?.[0] as z.ZodType, known, path);
    case 'literal':
      return values?.[0];
    case 'enum':
      return Object.values(entries ?? {})[0];
    case 'boolean':
      return true;
    case 'unknown':
      return 'Text';
    case 'string':
      return fitting(inner, TEXTS, path);
    case 'number':
      return fitting(inner, NUMBERS, path);
    default:
      throw new Error(`The sweep cannot make a ${type} for ${path.join('.')}.`);
  }
}

function sampleOfShape(shape: Record<string, z.ZodType>, known: Known, path: readonly string[]) {
  const entries = Object.entries(shape).map(
    ([key, schema]) => [key, sampleOf(schema, known, [...path, key]), defOf(schema).type] as const,
  );
  return Object.fromEntries(
    entries.filter(([, value]) => value !== null).map(([key, value]) => [key, value]),
  );
}

const found = new WeakMap<z.ZodType, unknown>();

function fitting(schema: z.ZodType, candidates: readonly unknown[], path: readonly string[]): unknown {
  const value = found.get(schema) ?? candidates.find((candidate) => schema.safeParse(candidate).success);
  if (value === undefined) throw new Error(`No sample fits ${path.join('.')}.`);
  found.set(schema, value);
  return value;
}

/** The path of a single value in an input. */
export interface Leaf {
  readonly path: readonly string[];
  readonly schema: z.ZodType;
}

/** All value paths of an input. */
export function leavesOf(schema: z.ZodType, path: readonly string[] = []): Leaf[] {
  const inner = innerOf(schema);
  const { type, element, options, shape, valueType } = defOf(inner);
  if (type === 'object') {
    return Object.entries(shape ?? {}).flatMap(([key, part]) => leavesOf(part, [...path, key]));
  }
  if (type === 'array') return leavesOf(element as z.ZodType, [...path, '0']);
  if (type === 'union') return leavesOf(options?.[0] as z.ZodType, path);
  if (type === 'record') return leavesOf(valueType as z.ZodType, [...path, 'Text']);
  return [{ path, schema: inner }];
}

/** Copies an input with another value at one path. Creates missing objects on the path. */
export function withValue(input: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  const isList = Array.isArray(input) || (input === undefined && key === '0');
  const copy = (isList ? [...((input as unknown[]) ?? [])] : { ...(input as object) }) as Record<
    string,
    unknown
  >;
  copy[key] = withValue(copy[key], rest, value);
  return copy;
}

/** Whether the value is the id of a row. */
export const isId = ({ schema }: Leaf): boolean => (schema as { format?: string }).format === 'uuid';
export const isText = ({ schema }: Leaf): boolean => defOf(schema).type === 'string';
export const isNumber = ({ schema }: Leaf): boolean => defOf(schema).type === 'number';
