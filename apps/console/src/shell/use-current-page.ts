import { pageOfPath } from '@foyer/domain/pages';
import { opens } from '@foyer/domain/rights';
import { useLocation } from '@tanstack/react-router';
import { useRights } from '../session/permissions.ts';
import type { ConsolePage } from './page.ts';
import { allPages } from './pages.ts';

/** The page at the address. */
export function useCurrentPage(): ConsolePage | undefined {
  const path = useLocation({ select: (location) => location.pathname });
  const rights = useRights();
  const pageId = pageOfPath(path);
  return (
    allPages.find((page) => page.pageId === pageId || page.alsoAt === path) ??
    allPages.find(
      ({ recordsAt, pageId: id }) => recordsAt && path.startsWith(`${recordsAt}/`) && opens(rights, id),
    )
  );
}
