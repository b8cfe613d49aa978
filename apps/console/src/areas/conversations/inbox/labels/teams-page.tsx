import { Trans, useLingui } from '@lingui/react/macro';
import { IconUsersGroup } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useInboxCounts } from '../../../../api/inbox-counts.ts';
import { useCall } from '../../../../api/index.ts';
import { Cut, Empty, Icon, LoadError } from '../../../../ui/index.ts';
import { INBOX_FOLDERS } from '../folders.ts';
import { InboxPage } from '../inbox-page.tsx';
import { useInboxAddress } from '../use-inbox-address.ts';

/** The teams, and the threads in the queue of the selected one. */
export function Teams() {
  const { t, i18n } = useLingui();
  const address = useInboxAddress(INBOX_FOLDERS.teams);
  const { team: chosen } = address.search;
  const { data, error, refetch } = useCall('listDepartments');
  const counts = useInboxCounts()?.departments;
  const departments = data?.departments;
  const first = departments?.[0]?.id;
  const { go } = address;
  useEffect(() => {
    if (chosen === undefined && first) go({ team: first }, { replace: true });
  }, [chosen, first, go]);
  if (!departments && error) {
    return <LoadError title={t`Could not load teams`} error={error} onRetry={() => void refetch()} />;
  }
  if (departments?.length === 0) {
    return (
      <>
        <div className="head">
          <h1>{t`Teams`}</h1>
        </div>
        <Empty icon={IconUsersGroup}>
          <Trans>Teams are the departments from the settings. Yours appear here once you create one.</Trans>
        </Empty>
      </>
    );
  }
  return (
    <InboxPage
      folder={INBOX_FOLDERS.teams}
      title={departments?.find(({ id }) => id === chosen)?.name ?? t`Teams`}
      empty={<Trans>Conversations of this team that need an answer appear here.</Trans>}
      aside={
        <nav aria-label={t`Teams`}>
          <ul className="ib-tree">
            {departments?.map(({ id, name }) => {
              const count = counts?.[id] ?? 0;
              const target = { team: id, id: undefined, compose: undefined };
              return (
                <li key={id} className="ib-branch">
                  <a
                    className="nav"
                    href={address.hrefOf(target)}
                    aria-current={id === chosen ? 'page' : undefined}
                    onClick={(event) => {
                      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                      event.preventDefault();
                      go(target);
                    }}
                  >
                    <Icon of={IconUsersGroup} />
                    <Cut>{name}</Cut>
                    {count > 0 && <span className="count num">{i18n.number(count)}</span>}
                  </a>
                </li>
              );
            })}
          </ul>
        </nav>
      }
    />
  );
}
