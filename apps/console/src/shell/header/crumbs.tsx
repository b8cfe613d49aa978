import { PAGES } from '@foyer/domain/pages';
import { useLingui } from '@lingui/react/macro';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { menuNameIn } from '../../i18n/use-text.ts';
import { usePermission } from '../../session/permissions.ts';
import { useSession } from '../../session/values.ts';
import { Cut } from '../../ui/cut.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useOpenCrumb } from '../crumb.ts';
import { menuOf } from '../pages.ts';
import { useCurrentPage } from '../use-current-page.ts';

/** Breadcrumb of at most two levels: the menu group and the page, or the page and the open item. */
export function Crumbs() {
  const { t, i18n } = useLingui();
  const { Role } = useSession();
  const permission = usePermission();
  const page = useCurrentPage();
  const open = useOpenCrumb();
  const item = menuOf(permission).find((one) => one.pages.some((line) => line.page === page));
  const line = item?.pages.find((one) => one.page === page);
  const title = page && (line?.name ?? i18n._(page.title));
  const name = open ?? title;
  if (name === undefined) return null;
  let above: ReactNode = null;
  if (page && open !== null) above = <Link to={line?.to ?? PAGES[page.pageId].url}>{title}</Link>;
  else if (item && item.group !== null) above = <span>{menuNameIn(i18n.locale, item.group, Role)}</span>;
  return (
    <nav className="crumbs" aria-label={t`Breadcrumb`}>
      {above && (
        <span className="crumb-above">
          {above}
          <Icon of={IconChevronRight} className="mirrored" />
        </span>
      )}
      <Cut aria-current="page" title={name}>
        {name}
      </Cut>
    </nav>
  );
}
