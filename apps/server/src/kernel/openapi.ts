import { readFile } from 'node:fs/promises';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { CallDefinition, NamedCall } from '@foyer/contract/kernel/define-call';
import { common, ErrorBody } from '@foyer/contract/kernel/errors';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
  }) as Json;
  return json;
};

const security: Record<string, Json[]> = {
  anyone: [],
  client: [{ client: [] }],
  visitor: [{ visitorToken: [] }],
  member: [{ accessToken: [] }, { accessTokenQuery: [] }],
};

function accessText({ access }: CallDefinition): string {
  if (access.kind === 'page')
    return `Who may: members whose role opens one of the pages ${access.pages.join(', ')}.`;
  const texts = {
    anyone: 'Who may: anyone.',
    client: 'Who may: a known client program (basic authorization).',
    visitor: 'Who may: a visitor with the token of their widget session.',
    member: 'Who may: any signed-in member.',
    admin: 'Who may: administrators.',
  };
  return texts[access.kind];
}

const limitText = ({ rateLimit }: CallDefinition): string =>
  rateLimit ? `How often: ${rateLimit.max} times in ${rateLimit.perSeconds} seconds from one address.` : '';

function parametersOf(call: CallDefinition): Json[] {
  return (['params', 'query'] as const).flatMap((part) => {
    const schema = call[part];
    if (!schema) return [];
    const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
      properties?: Json;
      required?: string[];
    };
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: part === 'params' ? 'path' : 'query',
      required: part === 'params' || required.includes(name),
      schema: property,
    }));
  });
}

function responsesOf(call: CallDefinition): Json {
  const refusals = [
    common.badInput,
    ...(call.access.kind === 'anyone' ? [] : [common.unauthorized]),
    ...(call.errors ?? []),
  ];
  const byStatus = Map.groupBy(refusals, (error) => error.status);
  const errors = [...byStatus].map(([status, list]) => [
    status,
    {
      description: list.map((error) => `\`${error.code}\`: ${error.message}`).join('\n\n'),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  ]);
  const success = {
    description: 'Success',
    content: { 'application/json': { schema: schemaOf(call.reply, 'output') } },
  };
  return { [call.status ?? 200]: success, ...Object.fromEntries(errors) };
}

function operationOf(call: NamedCall<CallDefinition>): Json {
  const upload = {
    type: 'object',
    properties: { file: { type: 'string', format: 'binary' } },
    required: ['file'],
  };
  const body = call.upload
    ? { 'multipart/form-data': { schema: upload } }
    : call.body && { 'application/json': { schema: schemaOf(call.body, 'input') } };
  return {
    operationId: call.name,
    tags: [call.area],
    summary: call.summary,
    description: [call.description, accessText(call), limitText(call)].filter(Boolean).join('\n\n'),
    security: security[call.access.kind] ?? security.member,
    parameters: parametersOf(call),
    ...(body && { requestBody: { required: true, content: body } }),
    responses: responsesOf(call),
  };
}

const everyCall = Object.values(common)
  .map(({ status, code }) => `${status} \`${code}\``)
  .join(', ');

/** The OpenAPI 3.1 document of the calls, made from the contract alone. */
export function openApiDocument(calls: readonly NamedCall<CallDefinition>[], version: string): Json {
  const paths: Record<string, Json> = {};
  for (const call of calls) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operationOf(call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Foyer',
      version,
      description:
        'The calls of Foyer. Live frames are described in the live reference.\n\n' +
        `Besides what a call lists, it may answer what any can: ${everyCall}.`,
    },
    paths,
    components: {
      schemas: { Error: schemaOf(ErrorBody, 'output') },
      securitySchemes: {
        client: { type: 'http', scheme: 'basic' },
        accessToken: { type: 'http', scheme: 'bearer' },
        accessTokenQuery: { type: 'apiKey', in: 'query', name: 'access_token' },
        visitorToken: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}

const mark = new URL('../../../console/public/icon.svg', import.meta.url);

/** Serves the document at `/docs/api/json` and a page to browse it at `/docs/api`. */
export async function addReference(app: FastifyInstance, document: Json): Promise<void> {
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, {
    routePrefix: '/docs/api',
    staticCSP: true,
    uiConfig: { docExpansion: 'none' },
    theme: { title: 'The calls of Foyer' },
    logo: { type: 'image/svg+xml', content: await readFile(mark) },
    // The page sets a few styles itself; scripts stay its own.
    transformStaticCSP: (policy) =>
      policy.replace("style-src 'self' https:", "style-src 'self' 'unsafe-inline'"),
  });
}
