import * as routes from 'virtual:foyer-routes';
import type { CallName } from '@foyer/contract';
import type { QueryClient } from '@tanstack/react-query';
import { onAnswer } from './call.ts';

/** Refetches every cached answer that depends on one of the topics. */
export function refetchTopics(cache: QueryClient, topics: readonly string[]): void {
  const shows = (topic: string) => topics.includes(topic);
  void cache.invalidateQueries({
    predicate: ({ queryKey: [name] }) => (routeOf(name)?.[3] ?? []).some(shows),
  });
}

/** Refetches affected topics after each write. Returns a function that stops it. */
export const refetchAfterWrites = (cache: QueryClient): (() => void) =>
  onAnswer((name) => {
    const [method, , , topics] = routeOf(name) ?? [];
    if (method !== 'GET' && topics) refetchTopics(cache, topics);
  });

/** Refetches everything that has a topic. */
export function refetchAllTopics(cache: QueryClient): void {
  void cache.invalidateQueries({ predicate: ({ queryKey: [name] }) => routeOf(name)?.[3] !== undefined });
}

/** The first part of a query key is usually, but not always, the name of a call. */
const routeOf = (name: unknown) =>
  (routes as Readonly<Record<string, (typeof routes)[CallName] | undefined>>)[String(name)];
