import { isDeepStrictEqual } from 'node:util';
import type { CallDefinition, NamedCall } from '@foyer/contract/kernel/define-call';
import { common, type ErrorDefinition } from '@foyer/contract/kernel/errors';
import { type Json, refTo } from './schemas.ts';

type Call = NamedCall<CallDefinition>;

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: Json;
}

/** The parts of an operation that derive from the schemas of its call. */
export interface CallSchemas {
  readonly body: Json | undefined;
  readonly reply: Json;
  readonly parameters: readonly Parameter[];
}

const security: Record<string, Json[]> = {
  anyone: [],
  client: [{ client: [] }],
  visitor: [{ visitorToken: [] }],
  member: [{ accessToken: [] }, { accessTokenQuery: [] }],
};

function accessText({ access }: CallDefinition): string {
  const texts = {
    anyone: 'Access: anyone.',
    client: 'Access: a known client program (basic authorization).',
    visitor: 'Access: a visitor with the token of their widget session.',
    member: 'Access: any signed-in member.',
    admin: 'Access: administrators.',
  };
  if (access.kind !== 'page') return texts[access.kind];
  const right = access.right === 'view' ? 'view' : 'change';
  return `Access: members whose role may ${right} one of the pages ${access.pages.join(', ')}.`;
}

const limitText = ({ rateLimit }: CallDefinition): string =>
  rateLimit ? `Rate limit: ${rateLimit.max} calls in ${rateLimit.perSeconds} seconds per address.` : '';

/** The refusals of a call by status, each code once. */
function refusalsOf({
  access,
  params,
  rateLimit,
  errors = [],
}: CallDefinition): Map<number, ErrorDefinition[]> {
  const isFor = (...kinds: string[]) => kinds.includes(access.kind);
  const refusals = [
    common.badInput,
    ...(isFor('anyone') ? [] : [common.unauthorized]),
    ...(isFor('page', 'admin') ? [common.forbidden] : []),
    ...(params ? [common.notFound] : []),
    ...(rateLimit ? [common.tooMany] : []),
    ...errors,
  ];
  const once = refusals.filter(
    (error, index) => refusals.findIndex(({ code }) => code === error.code) === index,
  );
  return Map.groupBy(once, ({ status }) => status);
}

const pascal = (code: string) => code.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
/** The name of a response, made of its error codes. */
const responseName = (errors: readonly ErrorDefinition[]) =>
  errors.map(({ code }) => pascal(code)).join('Or');

const refusal = (description: string): Json => ({
  description,
  content: { 'application/json': { schema: refTo('ErrorBody') } },
});

/**
 * The error responses of the calls, by name.
 * @throws when a code has two messages
 */
export function refusalResponses(calls: readonly Call[]): Json {
  const responses: Json = {
    Refusal: refusal(
      `What any call may answer: ${Object.values(common)
        .map(({ status, code }) => `${status} \`${code}\``)
        .join(', ')}.`,
    ),
  };
  for (const errors of calls.flatMap((call) => [...refusalsOf(call).values()])) {
    const name = responseName(errors);
    const response = refusal(errors.map(({ code, message }) => `\`${code}\`: ${message}`).join('\n\n'));
    if (JSON.stringify(responses[name] ?? response) !== JSON.stringify(response))
      throw new Error(`Two errors have the code of ${name}.`);
    responses[name] = response;
  }
  return responses;
}

/** The parameters that several calls share, by name, each in its most frequent form. */
export function sharedParameters(parameters: readonly Parameter[]): Record<string, Parameter> {
  const shared: Record<string, Parameter> = {};
  for (const [name, list] of Map.groupBy(parameters, (parameter) => parameter.name)) {
    const forms = [...Map.groupBy(list, (parameter) => JSON.stringify(parameter)).values()];
    const [most = []] = forms.toSorted((a, b) => b.length - a.length);
    if (most.length > 1 && most[0]) shared[name] = most[0];
  }
  return shared;
}

/** The operation of a call. */
export function operationOf(
  call: Call,
  { body, reply, parameters }: CallSchemas,
  shared: Readonly<Record<string, Parameter>>,
): Json {
  const refusals = [...refusalsOf(call)].map(([status, errors]) => [
    status,
    { $ref: `#/components/responses/${responseName(errors)}` },
  ]);
  const requestBody = call.upload
    ? { required: true, content: { 'multipart/form-data': { schema: refTo('Upload') } } }
    : body && {
        required: !call.body?.safeParse(undefined).success,
        content: { 'application/json': { schema: body } },
      };
  return {
    operationId: call.name,
    tags: [call.area],
    summary: call.summary,
    description: [call.description, accessText(call), limitText(call)].filter(Boolean).join('\n\n'),
    security: security[call.access.kind] ?? security.member,
    ...(parameters.length > 0 && {
      parameters: parameters.map((parameter) =>
        isDeepStrictEqual(shared[parameter.name], parameter)
          ? { $ref: `#/components/parameters/${parameter.name}` }
          : parameter,
      ),
    }),
    ...(requestBody && { requestBody }),
    responses: {
      [call.status ?? 200]: {
        description: 'Success',
        content: { 'application/json': { schema: reply } },
      },
      ...Object.fromEntries(refusals),
      default: { $ref: '#/components/responses/Refusal' },
    },
  };
}
