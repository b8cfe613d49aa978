import { PAGES } from '@foyer/domain/pages';
import { useLingui } from '@lingui/react/macro';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { groupTitleIn } from '../../i18n/use-text.ts';
import { useSession } from '../../session/values.ts';
import { Icon } from '../../ui/icon.tsx';
import { useOpenCrumb } from '../crumb.ts';
import { useCurrentPage } from '../use-current-page.ts';

/** Where the page stands: its section, its name, and what is open on it. */
export function Crumbs() {
  const { t, i18n } = useLingui();
  const { Role } = useSession();
  const page = useCurrentPage();
  const open = useOpenCrumb();
  if (!page) return open === null ? null : <OpenAlone name={open} />;
  const { group } = PAGES[page.pageId];
  return (
    <nav className="crumbs" aria-label={t`Breadcrumb`}>
      {group !== 'main' && (
        <>
          <span>{groupTitleIn(i18n.locale, group, Role)}</span>
          <Icon of={IconChevronRight} className="mirrored" />
        </>
      )}
      {open === null ? (
        <span aria-current="page">{i18n._(page.title)}</span>
      ) : (
        <>
          <Link to={page.path}>{i18n._(page.title)}</Link>
          <Icon of={IconChevronRight} className="mirrored" />
          <bdi aria-current="page" className="cut">
            {open}
          </bdi>
        </>
      )}
    </nav>
  );
}

/** A page outside the table of pages names itself by what is open. */
function OpenAlone({ name }: { name: string }) {
  const { t } = useLingui();
  return (
    <nav className="crumbs" aria-label={t`Breadcrumb`}>
      <span aria-current="page">{name}</span>
    </nav>
  );
}
