import type { MemberCaller, VisitorCaller } from './context.ts';

/** Turns tokens into callers, as they are now; null when a token does not count, or does not count any more. */
export interface Callers {
  member(token: string): Promise<MemberCaller | null>;
  visitor(token: string): Promise<VisitorCaller | null>;
}
