import { ANALYTICS_PAGES } from '@foyer/domain/analytics-pages';
import { PAGES, type PageId } from '@foyer/domain/pages';
import { opens } from '@foyer/domain/rights';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useMay, usePermission } from '../../../session/permissions.ts';
import { allPages, menuOf } from '../../../shell/pages.ts';

/** What stays in the address when another page is opened. */
const KEPT = ['from', 'to', 'days', 'compare', 'hours'];

/** Links to the pages of analytics that the member may open. */
export function AnalyticsTabs({
  current,
  search,
}: {
  current: PageId;
  search?: Readonly<Record<string, unknown>>;
}) {
  const { t, i18n } = useLingui();
  const permission = usePermission();
  // The menu has the page only while a dashboard is active; the first one is created here.
  const mayCreate = useMay('createCustomDashboard');
  const inMenu = new Set(menuOf(permission).flatMap((entry) => entry.pages.map(({ page }) => page.pageId)));
  const isOurs = (pageId: PageId) => (ANALYTICS_PAGES as readonly PageId[]).includes(pageId);
  const shown = allPages.filter(
    ({ pageId }) =>
      isOurs(pageId) &&
      opens(permission.rights, pageId) &&
      (inMenu.has(pageId) || pageId === current || (pageId === 'analytics_custom' && mayCreate)),
  );
  const kept = Object.fromEntries(Object.entries(search ?? {}).filter(([name]) => KEPT.includes(name)));
  return (
    <nav className="tabs stat-tabs" aria-label={t`Analytics`}>
      {shown.map(({ pageId, title }) => (
        <Link
          key={pageId}
          className="tab"
          to={PAGES[pageId].url}
          search={kept as never}
          aria-current={pageId === current ? 'page' : undefined}
        >
          {i18n._(title)}
        </Link>
      ))}
    </nav>
  );
}
