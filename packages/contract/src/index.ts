import { allCalls } from './areas.ts';
import type { CallDefinition, NamedCall } from './kernel/define-call.ts';

export * from './areas.ts';

export type Calls = typeof allCalls;
export type CallName = keyof Calls;

/** Topic that calls return or change. */
export type Topic = Extract<Calls[CallName], { topics: readonly string[] }>['topics'][number];

export const listCalls = (): NamedCall<CallDefinition>[] => Object.values(allCalls);
