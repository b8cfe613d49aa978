/** Prints the `CallFacts` of `routes-plugin.ts` for each call of the contract. */
import { listCalls } from '@foyer/contract';
import { z } from 'zod';
import type { CallFacts } from './routes-plugin.ts';

interface Schema {
  readonly maxLength?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

/** The maximum length of a text, or of each text within an object or a list. */
function limitsOf({ maxLength, properties, items, anyOf }: Schema): number | object | undefined {
  if (maxLength !== undefined) return maxLength;
  if (items) return limitsOf(items);
  if (anyOf) return anyOf.map(limitsOf).find((limits) => limits !== undefined);
  const limits = Object.entries(properties ?? {}).flatMap(([name, part]) => {
    const within = limitsOf(part);
    return within === undefined ? [] : [[name, within] as const];
  });
  return limits.length > 0 ? Object.fromEntries(limits) : undefined;
}

const toSchema = (schema: z.ZodType | undefined) =>
  schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Schema) : {};

const facts = listCalls().map(
  ({ name, method, path, access, topics = [], params, query, body }): CallFacts => ({
    name,
    method,
    path,
    access: access.kind === 'page' || access.kind === 'admin' ? access : null,
    topics,
    limits: Object.assign({}, ...[params, query, body].map((part) => limitsOf(toSchema(part)))),
  }),
);
process.stdout.write(JSON.stringify(facts));
