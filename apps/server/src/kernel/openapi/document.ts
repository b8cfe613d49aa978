import { areaDescriptions } from '@foyer/contract';
import type { CallDefinition, NamedCall } from '@foyer/contract/kernel/define-call';
import { LIVE_PATH } from '@foyer/contract/live/constants';
import type { z } from 'zod';
import {
  type CallSchemas,
  operationOf,
  type Parameter,
  refusalResponses,
  sharedParameters,
} from './operations.ts';
import { exportedSchemas, type Json, joined, jsonSchemas, namesIn, refTo } from './schemas.ts';

type Call = NamedCall<CallDefinition>;

const Upload: Json = {
  type: 'object',
  properties: {
    category: {
      type: 'string',
      description: 'What the file is for, where the call asks for it. Comes first.',
    },
    file: { type: 'string', format: 'binary' },
  },
  required: ['file'],
};

const securitySchemes: Json = {
  client: { type: 'http', scheme: 'basic', description: 'A known client program, for the token request.' },
  accessToken: { type: 'http', scheme: 'bearer', description: 'The access token of a member.' },
  accessTokenQuery: {
    type: 'apiKey',
    in: 'query',
    name: 'access_token',
    description: 'The access token of a member, for clients of the catalogue.',
  },
  visitorToken: { type: 'http', scheme: 'bearer', description: 'The token of a widget session.' },
};

/** The frames of the socket, by sender and receiver. */
const live = {
  path: LIVE_PATH,
  client: { member: refTo('MemberFrame'), visitor: refTo('VisitorFrame') },
  server: { member: refTo('ToMember'), visitor: refTo('ToVisitor') },
};

/** Generates the OpenAPI 3.1 document from the contract. `server` is the URL of the server. */
export async function openApiDocument(
  calls: readonly Call[],
  { version, server }: { readonly version: string; readonly server: string },
): Promise<Json> {
  const { schemas, frames, ofCall } = schemasOf(calls, await exportedSchemas());
  const parameters = sharedParameters(calls.flatMap((call) => ofCall(call).parameters));
  const paths: Record<string, Json> = {};
  for (const call of calls) {
    const operation = operationOf(call, ofCall(call), parameters);
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation };
  }
  const areas = [...new Set(calls.map(({ area }) => area))].sort();
  return {
    openapi: '3.1.0',
    info: {
      title: 'Foyer',
      version,
      description: 'The calls of Foyer. `x-live` names the frames of its socket.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: server, description: 'This installation' }],
    tags: areas.map((name) => ({
      name,
      description: (areaDescriptions as Readonly<Record<string, string>>)[name],
    })),
    paths,
    components: {
      schemas: { ...schemas, Upload },
      parameters,
      responses: refusalResponses(calls),
      securitySchemes,
    },
    'x-live': frames,
  };
}

const pascal = (name: string) => name.replace(/^./, (first) => first.toUpperCase());

/**
 * The schemas of the document and their use by each call. Schemas that the contract does not export are named after
 * their call.
 */
function schemasOf(calls: readonly Call[], exported: ReadonlyMap<string, z.ZodType>) {
  type Part = 'params' | 'query' | 'body' | 'reply';
  const names = new Map([...exported].map(([name, schema]) => [schema, name]));
  const nameOf = (call: Call, part: Part) =>
    names.get(call[part] as z.ZodType) ?? pascal(call.name) + pascal(part);
  const named = (...parts: Part[]) =>
    calls.flatMap((call) =>
      parts.flatMap((part) => (call[part] ? [[nameOf(call, part), call[part]] as const] : [])),
    );
  const inputs = jsonSchemas(new Map([...exported, ...named('params', 'query', 'body')]), 'input');
  const outputs = jsonSchemas(new Map([...exported, ...named('reply')]), 'output');

  const parametersOf = (call: Call): Parameter[] =>
    (['params', 'query'] as const).flatMap((part) => {
      const { properties = {}, required = [] } =
        ((call[part] && inputs.get(nameOf(call, part))) as {
          properties?: Record<string, Json>;
          required?: string[];
        }) ?? {};
      return Object.entries(properties).map(([name, { description, ...schema }]) => ({
        name,
        in: part === 'params' ? 'path' : 'query',
        required: part === 'params' || required.includes(name),
        ...(description ? { description: String(description) } : {}),
        schema,
      }));
    });

  const { schemas, asInput } = joined(
    {
      schemas: inputs,
      names: [
        ...named('body').map(([name]) => name),
        ...namesIn(calls.map(parametersOf)),
        ...namesIn(live.client),
      ],
    },
    {
      schemas: outputs,
      names: [...named('reply').map(([name]) => name), ...namesIn(live.server), 'ErrorBody'],
    },
  );
  return {
    schemas,
    frames: { ...live, client: asInput(live.client) },
    ofCall: (call: Call): CallSchemas => ({
      body: call.body && asInput(refTo(nameOf(call, 'body'))),
      reply: refTo(nameOf(call, 'reply')),
      parameters: asInput(parametersOf(call)),
    }),
  };
}
