import { pageOfPath } from '@foyer/domain/pages';
import { useLocation } from '@tanstack/react-router';
import type { ConsolePage } from './page.ts';
import { allPages } from './pages.ts';

/** The page at the address. */
export function useCurrentPage(): ConsolePage | undefined {
  const path = useLocation({ select: (location) => location.pathname });
  const pageId = pageOfPath(path);
  return allPages.find((page) => page.pageId === pageId || page.alsoAt === path);
}
