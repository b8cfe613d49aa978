import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { refetchAfterWrites } from './topics.ts';

/** The cache of what the server said, for the screens within; what a write changes is asked for again. */
export function CacheProvider({ cache, children }: { cache: QueryClient; children: ReactNode }) {
  useEffect(() => refetchAfterWrites(cache), [cache]);
  return <QueryClientProvider client={cache}>{children}</QueryClientProvider>;
}
