import type { CallDefinition, CallParsed, CallReply } from '@foyer/contract/kernel/define-call';
import type { Done } from '@foyer/contract/kernel/shapes';
import type { z } from 'zod';
import type { MemberScope, RequestScope, VisitorScope } from './context.ts';

type AccessKind<Call extends CallDefinition> = Call['access']['kind'];

/** The scope that fits a call's access: who may call decides what the handler knows of the caller. */
export type ScopeOf<Call extends CallDefinition> =
  AccessKind<Call> extends 'visitor'
    ? VisitorScope
    : AccessKind<Call> extends 'member' | 'page' | 'admin'
      ? MemberScope
      : RequestScope;

/** A file as it arrives with an upload call. */
export interface Upload {
  readonly name: string;
  /** What it is for, as the form says before the file; empty where it does not. */
  readonly category: string;
  readonly content: Buffer;
}

/** The body of a signed call, before anything is made of it. */
export interface SignedBody {
  readonly bytes: Buffer;
  /** The media type alone, in lower case. */
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

/** The reply of a call that has nothing to tell but its success. */
export const done: z.infer<typeof Done> = { success: true };

/** Answers of one area, one for each of its calls; the compiler misses none. */
export interface AreaHandlers {
  readonly calls: Record<string, CallDefinition & { readonly name: string }>;
  readonly handlers: Record<string, Handler<CallDefinition>>;
}

export const answer = <Calls extends Record<string, CallDefinition & { readonly name: string }>>(
  calls: Calls,
  handlers: Handlers<Calls>,
): AreaHandlers => ({ calls, handlers: handlers as unknown as AreaHandlers['handlers'] });
