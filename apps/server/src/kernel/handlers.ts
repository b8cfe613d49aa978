import type { CallDefinition, CallParsed, CallReply } from '@foyer/contract/kernel/define-call';
import type { Done } from '@foyer/contract/kernel/shapes';
import type { z } from 'zod';
import type { MemberScope, RequestScope, VisitorScope } from './context.ts';

type AccessKind<Call extends CallDefinition> = Call['access']['kind'];

/** The scope of a call's handler, by the kind of its access. */
export type ScopeOf<Call extends CallDefinition> =
  AccessKind<Call> extends 'visitor'
    ? VisitorScope
    : AccessKind<Call> extends 'member' | 'page' | 'admin'
      ? MemberScope
      : RequestScope;

/** The file of an upload call. */
export interface Upload {
  readonly name: string;
  /** The form field `category` before the file; empty when there is none. */
  readonly category: string;
  readonly content: Buffer;
}

/** The raw body of a signed call. */
export interface SignedBody {
  readonly bytes: Buffer;
  /** The media type without parameters, in lower case. */
  readonly type: string;
  readonly timestamp: string;
  readonly signature: string;
}

type Input<Call extends CallDefinition> = (Call extends { signed: true }
  ? Omit<CallParsed<Call>, 'body'> & { signed: SignedBody }
  : CallParsed<Call>) &
  (Call extends { upload: true } ? { upload: Upload } : unknown);

export type Handler<Call extends CallDefinition> = (
  scope: ScopeOf<Call>,
  input: Input<Call>,
) => Promise<CallReply<Call>> | CallReply<Call>;

export type Handlers<Calls extends Record<string, CallDefinition>> = {
  readonly [Name in keyof Calls]: Handler<Calls[Name]>;
};

/** The reply of a call that returns no data. */
export const done: z.infer<typeof Done> = { success: true };

/** The handlers of one area, one for each of its calls. */
export interface AreaHandlers {
  readonly calls: Record<string, CallDefinition & { readonly name: string }>;
  readonly handlers: Record<string, Handler<CallDefinition>>;
}

export const answer = <Calls extends Record<string, CallDefinition & { readonly name: string }>>(
  calls: Calls,
  handlers: Handlers<Calls>,
): AreaHandlers => ({ calls, handlers: handlers as unknown as AreaHandlers['handlers'] });
