import { useLingui } from '@lingui/react/macro';
import { IconLayoutDashboard } from '@tabler/icons-react';
import { Empty } from '../ui/empty.tsx';

/** What a member sees whose role opens none of the pages that exist. */
export function NoPage() {
  const { t } = useLingui();
  return (
    <>
      <h1 className="sr">Foyer</h1>
      <Empty
        icon={IconLayoutDashboard}
      >{t`Your role opens no page of this console. Your administrator can change that.`}</Empty>
    </>
  );
}
