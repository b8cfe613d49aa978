import { z } from 'zod';

/** Limits of a JSON input. */
export interface Bounds {
  readonly bytes: number;
  /** Nesting of objects and arrays. */
  readonly depth: number;
  /** Total number of strings, numbers, objects and arrays. */
  readonly values: number;
  /** Number of properties of one object. */
  readonly keys: number;
}

/** Leniency added to the bounds of the contract, so that slightly wrong inputs get a precise error. */
const LENIENCY: Bounds = { bytes: 16 * 1024, depth: 4, values: 200, keys: 100 };

/** JSON writes a character outside the basic plane with two escapes of six bytes. */
const CHARACTER_BYTES = 12;
const NUMBER_BYTES = 32;
/** Quotes, colon and comma. */
const PUNCTUATION_BYTES = 4;
/** Maximum size of strings with a format. */
const FORMAT_BYTES: Record<string, number> = { uuid: 40, date: 16, 'date-time': 64 };
/** Bounds of values without a declared shape. */
const FREE = { depth: 8, values: 10_000, keys: 10_000 };

interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly maxProperties?: number;
  readonly 'x-maxBytes'?: number;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly not?: unknown;
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly properties?: Record<string, Schema>;
  readonly propertyNames?: Schema;
  readonly additionalProperties?: Schema | boolean;
}

const one = (bytes: number): Bounds => ({ bytes, depth: 0, values: 1, keys: 0 });
const sum = (parts: readonly Bounds[]): Bounds =>
  parts.reduce(
    (a, b) => ({
      bytes: a.bytes + b.bytes,
      depth: Math.max(a.depth, b.depth),
      values: a.values + b.values,
      keys: Math.max(a.keys, b.keys),
    }),
    { bytes: 0, depth: 0, values: 0, keys: 0 },
  );
const times = (count: number, { bytes, depth, values, keys }: Bounds): Bounds => ({
  bytes: count * (bytes + PUNCTUATION_BYTES),
  depth,
  values: count * values,
  keys,
});
const nested = (inner: Bounds): Bounds => ({
  bytes: inner.bytes + PUNCTUATION_BYTES,
  depth: inner.depth + 1,
  values: inner.values + 1,
  keys: inner.keys,
});
const largest = (options: readonly Bounds[]): Bounds => ({
  bytes: Math.max(...options.map(({ bytes }) => bytes)),
  depth: Math.max(...options.map(({ depth }) => depth)),
  values: Math.max(...options.map(({ values }) => values)),
  keys: Math.max(...options.map(({ keys }) => keys)),
});
const withKeys = (count: number, bounds: Bounds): Bounds => ({
  ...bounds,
  keys: Math.max(bounds.keys, count),
});

/**
 * Bounds of the inputs a schema accepts, with leniency. `unbounded` lists the paths of strings, arrays and records
 * without a maximum; a test keeps it empty for every input of the contract.
 */
export function boundsOf(schema: z.ZodType): Bounds & { readonly unbounded: readonly string[] } {
  const unbounded: string[] = [];
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Schema;
  const needed = measure(json, '', unbounded);
  return {
    bytes: needed.bytes + LENIENCY.bytes,
    depth: needed.depth + LENIENCY.depth,
    values: needed.values + LENIENCY.values,
    keys: needed.keys + LENIENCY.keys,
    unbounded,
  };
}

function measure(schema: Schema, path: string, unbounded: string[]): Bounds {
  const without = (what: string, bounds = one(0)): Bounds => {
    unbounded.push(`${path || '(all)'} ${what}`);
    return bounds;
  };
  if (schema['x-maxBytes'] !== undefined) {
    // `x-maxBytes` counts characters.
    return { bytes: 6 * schema['x-maxBytes'], ...FREE };
  }
  if (schema.const !== undefined) return literal([schema.const]);
  if (schema.enum) return literal(schema.enum);
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return largest(options.map((option) => measure(option, path, unbounded)));
  if (schema.allOf) return sum(schema.allOf.map((part) => measure(part, path, unbounded)));
  switch (schema.type) {
    case 'string': {
      const bytes = FORMAT_BYTES[schema.format ?? ''];
      if (bytes) return one(bytes);
      return schema.maxLength === undefined ? without('text') : one(CHARACTER_BYTES * schema.maxLength + 2);
    }
    case 'number':
    case 'integer':
    case 'boolean':
    case 'null':
      return one(NUMBER_BYTES);
    case 'array':
      return measureArray(schema, path, unbounded, without);
    case 'object':
      return measureObject(schema, path, unbounded, without);
    default:
      return schema.not ? one(0) : without('any value');
  }
}

const literal = (values: readonly unknown[]): Bounds =>
  one(Math.max(...values.map((value) => CHARACTER_BYTES * String(value).length + 2)));

type Without = (what: string, bounds?: Bounds) => Bounds;

function measureArray(schema: Schema, path: string, unbounded: string[], without: Without): Bounds {
  if (schema.prefixItems)
    return nested(
      sum(schema.prefixItems.map((item, index) => measure(item, `${path}[${index}]`, unbounded))),
    );
  const item = measure(schema.items ?? {}, `${path}[]`, unbounded);
  return schema.maxItems === undefined ? without('list', nested(item)) : nested(times(schema.maxItems, item));
}

function measureObject(schema: Schema, path: string, unbounded: string[], without: Without): Bounds {
  const named = Object.entries(schema.properties ?? {}).map(([name, property]) =>
    times(1, sum([{ ...one(name.length), values: 0 }, measure(property, `${path}.${name}`, unbounded)])),
  );
  const { additionalProperties, propertyNames, maxProperties } = schema;
  if (typeof additionalProperties !== 'object') {
    return !schema.properties && additionalProperties !== false
      ? without('record')
      : withKeys(named.length, nested(sum(named)));
  }
  const key = measure(propertyNames ?? { type: 'string' }, `${path}{key}`, unbounded);
  const value = measure(additionalProperties, `${path}{}`, unbounded);
  const count = maxProperties ?? propertyNames?.enum?.length;
  const entry = sum([{ ...key, values: 0 }, value]);
  return count === undefined
    ? without('record', nested(entry))
    : withKeys(named.length + count, nested(sum([...named, times(count, entry)])));
}
