import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { refetchAfterWrites } from './topics.ts';

/** Provides the query cache and refetches what a write changes. */
export function CacheProvider({ cache, children }: { cache: QueryClient; children: ReactNode }) {
  useEffect(() => refetchAfterWrites(cache), [cache]);
  return <QueryClientProvider client={cache}>{children}</QueryClientProvider>;
}
