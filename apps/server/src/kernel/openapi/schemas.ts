import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

export type Json = Record<string, unknown>;
/** JSON Schemas by name. */
export type JsonSchemas = ReadonlyMap<string, Json>;

const contractFolder = new URL('../../../../../packages/contract/src/', import.meta.url);
const PREFIX = '#/components/schemas/';

export const refTo = (name: string) => ({ $ref: PREFIX + name });

/**
 * All schemas that the contract exports, by export name.
 * @throws when two schemas are exported under the same name
 */
export async function exportedSchemas(): Promise<ReadonlyMap<string, z.ZodType>> {
  const files = globSync('**/*.ts', { cwd: fileURLToPath(contractFolder), exclude: ['**/*.test.ts'] });
  const modules = await Promise.all(
    files.map((file) => import(new URL(file, contractFolder).href) as Promise<Json>),
  );
  const schemas = new Map<string, z.ZodType>();
  for (const [name, schema] of modules.flatMap((exports) => Object.entries(exports))) {
    if (!(schema instanceof z.ZodType)) continue;
    if ((schemas.get(name) ?? schema) !== schema) throw new Error(`Two schemas are exported as ${name}.`);
    schemas.set(name, schema);
  }
  return schemas;
}

/** Converts schemas to JSON Schema, with references by name between them. */
export function jsonSchemas(
  schemas: ReadonlyMap<string, z.ZodType>,
  io: 'input' | 'output',
): Map<string, Json> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of schemas) registry.add(schema, { id });
  const { schemas: converted } = z.toJSONSchema(registry, {
    io,
    unrepresentable: 'any',
    uri: (id) => PREFIX + id,
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod as z.core.$ZodTypes['_zod'];
      // Replies may gain fields, which clients must ignore.
      if (def.type === 'object' && !def.catchall) delete jsonSchema.additionalProperties;
      if (io === 'output') delete jsonSchema.default;
      // The bounds of safe integers carry no information.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (def.type === 'record') listKeys(def, jsonSchema);
    },
  });
  return new Map(Object.entries(converted).map(([id, { $schema: _, $id: __, ...json }]) => [id, json]));
}

/** Turns a record with known keys into an object with these properties. */
function listKeys({ keyType }: z.core.$ZodRecordDef, json: z.core.JSONSchema.BaseSchema): void {
  const keys = keyType._zod.values;
  const value = json.additionalProperties;
  if (!keys || value === undefined) return;
  json.properties = Object.fromEntries([...keys].map((key) => [String(key), value]));
  json.additionalProperties = false;
  delete json.propertyNames;
}

/** The schemas that the names refer to, directly or indirectly. */
function reachedFrom(names: Iterable<string>, schemas: JsonSchemas): Map<string, Json> {
  const reached = new Map<string, Json>();
  const visit = (name: string) => {
    const json = schemas.get(name);
    if (!json || reached.has(name)) return;
    reached.set(name, json);
    for (const inner of namesIn(json)) visit(inner);
  };
  for (const name of names) visit(name);
  return reached;
}

/** The names of the schemas that a part of the document references. */
export function namesIn(part: unknown): Set<string> {
  const refs = JSON.stringify(part).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g);
  return new Set([...refs].map(([, name = '']) => name));
}

/**
 * Merges the schemas of inputs and replies. One that differs between the two, such as one with defaults, is named
 * `…Input` for inputs.
 */
export function joined(
  inputs: { readonly schemas: JsonSchemas; readonly names: Iterable<string> },
  outputs: { readonly schemas: JsonSchemas; readonly names: Iterable<string> },
): { readonly schemas: Json; readonly asInput: <Part>(part: Part) => Part } {
  const taken = reachedFrom(inputs.names, inputs.schemas);
  const answered = reachedFrom(outputs.names, outputs.schemas);
  const differing = differingNames(taken, answered);
  const inputName = (name: string) => (differing.has(name) ? `${name}Input` : name);
  const asInput = <Part>(part: Part): Part =>
    JSON.parse(JSON.stringify(part), (key, value) =>
      key === '$ref' ? PREFIX + inputName(String(value).slice(PREFIX.length)) : value,
    );
  const all = new Map(answered);
  for (const [name, json] of taken) {
    const known = inputName(name);
    if (known !== name && (taken.has(known) || answered.has(known)))
      throw new Error(`${name} needs the name ${known}, which another schema has.`);
    all.set(known, asInput(json));
  }
  return { schemas: Object.fromEntries([...all].sort(([a], [b]) => (a < b ? -1 : 1))), asInput };
}

function differingNames(taken: JsonSchemas, answered: JsonSchemas): Set<string> {
  const differing = new Set<string>();
  const differs = (name: string, json: Json) =>
    JSON.stringify(json) !== JSON.stringify(answered.get(name)) ||
    [...namesIn(json)].some((inner) => differing.has(inner));
  for (let before = -1; before < differing.size; ) {
    before = differing.size;
    for (const [name, json] of taken) if (answered.has(name) && differs(name, json)) differing.add(name);
  }
  return differing;
}
