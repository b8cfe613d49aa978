import type { z } from 'zod';
import type { Access } from './access.ts';
import type { ErrorDefinition } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Rate limit per IP address. Generous, since an office may share one address. */
export interface RateLimit {
  readonly max: number;
  readonly perSeconds: number;
}

/** A call as data, for the server, the clients and the reference. */
export interface CallDefinition {
  readonly method: Method;
  /** Path with `{name}` placeholders, as in the catalogue. */
  readonly path: string;
  readonly access: Access;
  /** Allowed before the second factor of the sign-in is confirmed or set up. */
  readonly beforeSecondFactor?: true;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The body is a multipart form with a file instead of JSON. */
  readonly upload?: true;
  /** Maximum size of the file. Default that of a chat. Bytes. */
  readonly uploadMaxBytes?: number;
  /** The body is authenticated by a signature over its bytes and may have any type. `body` describes its JSON form. */
  readonly signed?: true;
  readonly reply: z.ZodType;
  /** Status of a success. Default 200. */
  readonly status?: 200 | 201 | 204;
  readonly errors?: readonly ErrorDefinition[];
  /** Topics that a GET returns or another call changes. Clients refetch the calls of a changed topic. */
  readonly topics?: readonly string[];
  readonly rateLimit?: RateLimit;
  /** Maximum body size in bytes. Default: the server's limit. */
  readonly bodyLimit?: number;
  readonly summary: string;
  /** Section of the catalogue, and notes for callers. */
  readonly description?: string;
}

/** Declares a call, named by its export. */
export const defineCall = <const Call extends CallDefinition>(call: Call): Call => call;

/** A call with its name and area. */
export type NamedCall<Call extends CallDefinition = CallDefinition> = Call & {
  readonly name: string;
  readonly area: string;
};

type AreaCalls<Exported> = {
  readonly [Name in keyof Exported as Exported[Name] extends string ? never : Name]: Exported[Name] & {
    readonly name: Name;
    readonly area: string;
  };
};

/** Names the calls of one area after their exports. Its files of calls also export its description, a text. */
export function defineArea<const Exported extends Readonly<Record<string, CallDefinition | string>>>(
  area: string,
  exported: Exported,
) {
  const named = Object.entries(exported).flatMap(([name, call]) =>
    typeof call === 'string' ? [] : [[name, { ...call, name, area }] as const],
  );
  return Object.fromEntries(named) as unknown as AreaCalls<Exported>;
}

type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;
type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** Input of a call, as the caller passes it. */
export type CallInput<Call extends CallDefinition> = (Call['params'] extends z.ZodType
  ? { params: Input<Call['params']> }
  : { params?: undefined }) &
  (Call['query'] extends z.ZodType ? { query?: Input<Call['query']> } : { query?: undefined }) &
  (Call extends { upload: true }
    ? { form: FormData }
    : Call['body'] extends z.ZodType
      ? undefined extends Input<Call['body']>
        ? { body?: Input<Call['body']> }
        : { body: Input<Call['body']> }
      : { body?: undefined });

/** Input of a call, validated, as the handler receives it. */
export interface CallParsed<Call extends CallDefinition> {
  readonly params: Output<Call['params']>;
  readonly query: Output<Call['query']>;
  readonly body: Output<Call['body']>;
}

/** Reply of a call, as the handler returns it. */
export type CallReply<Call extends CallDefinition> = z.input<Call['reply']>;

/** Reply of a call, as the caller receives it. */
export type CallResult<Call extends CallDefinition> = z.output<Call['reply']>;
