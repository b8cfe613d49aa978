import { PAGES, type PageId } from '@foyer/domain/pages';
import { useLingui } from '@lingui/react';
import { allPages } from '../../shell/pages.ts';

/** The pages that exist. */
export const BUILT_PAGES: ReadonlySet<PageId> = new Set(allPages.map(({ pageId }) => pageId));

/** The title of a page: its own, else that of the page table. */
export function usePageTitle(): (id: PageId) => string {
  const { i18n } = useLingui();
  return (id) => {
    const page = allPages.find(({ pageId }) => pageId === id);
    return page ? i18n._(page.title) : PAGES[id].title;
  };
}
