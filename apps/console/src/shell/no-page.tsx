import { PAGES, type PageId } from '@foyer/domain/pages';
import { opens } from '@foyer/domain/rights';
import { useLingui } from '@lingui/react/macro';
import { IconLayoutDashboard } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useRights } from '../session/permissions.ts';
import { Empty } from '../ui/empty.tsx';

/** Shown when the role opens none of the existing pages. */
export function NoPage() {
  const { t } = useLingui();
  const rights = useRights();
  const isComing = (Object.keys(PAGES) as PageId[]).some((id) => opens(rights, id));
  return (
    <>
      <h1 className="sr">Foyer</h1>
      <Empty icon={IconLayoutDashboard}>
        {isComing
          ? t`The pages of your role are not available yet. You can use your profile in the meantime.`
          : t`Your role has no access to any page. Ask your administrator to change that.`}{' '}
        <Link className="link" to="/profile">
          {t`Open your profile`}
        </Link>
      </Empty>
    </>
  );
}
