import { pageTitle } from '@foyer/domain/alerts';
import { useLingui } from '@lingui/react';
import { useEffect } from 'react';
import { useNeedingCount } from '../api/active-visitors.ts';
import { useOpenCrumb } from './crumb.ts';
import { useCurrentPage } from './use-current-page.ts';

/** Sets the window title: the page, with the number of visitors who ask for an agent. Specification 9. */
export function usePageTitle() {
  const { i18n } = useLingui();
  const page = useCurrentPage();
  const open = useOpenCrumb();
  const waiting = useNeedingCount();
  const name = page ? i18n._(page.title) : open;
  useEffect(() => {
    document.title = pageTitle(name ? `${name} · Foyer` : 'Foyer', waiting);
  }, [name, waiting]);
}
