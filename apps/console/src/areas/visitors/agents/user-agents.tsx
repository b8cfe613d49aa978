import '../drawer-parts.css';
import { userAgentList } from '@foyer/contract/board/list';
import type { ListedUserAgent } from '@foyer/contract/board/shapes';
import { fullName } from '@foyer/domain/full-name';
import { isRole, ROLE_TITLES } from '@foyer/domain/roles';
import { useLingui } from '@lingui/react/macro';
import { IconHeadset } from '@tabler/icons-react';
import { useCall } from '../../../api/index.ts';
import { useLivePresence } from '../../../api/live-presence.ts';
import { listText } from '../../../i18n/list-text.ts';
import { ListGrid, useList, useOpenRecord } from '../../../ui/grid/index.ts';
import { useRefetchOnTracking } from '../tracking/use-refetch-on-tracking.ts';
import { AGENT_COLUMNS, AgentLine } from './agent-cells.tsx';
import { AgentDrawer } from './agent-drawer.tsx';

/** The members as agents: who is present, and what they look after now. Specification 2, 3. */
export function UserAgents() {
  const { t, i18n } = useLingui();
  const colleagues = useCall('listColleagues').data?.colleagues ?? [];
  const departments = useCall('listDepartments', { query: {} }).data?.departments ?? [];
  const list = useList(userAgentList, {
    role: [...new Set(colleagues.map(({ role }) => role))].map((role) => ({
      value: role,
      label: isRole(role) ? listText(ROLE_TITLES[role]) : role,
    })),
    department: departments.map(({ id, name }) => ({ value: id, label: name })),
  });
  const rows = useLivePresence(list.page.rows);
  const state = { ...list, page: { ...list.page, rows } };
  useRefetchOnTracking(state.page.retry);
  const open = useOpenRecord<ListedUserAgent, 'getUserAgent'>(state, 'getUserAgent');
  const { total } = state.page;
  return (
    <>
      <div className="head">
        <h1>
          {t`User Agents`} {total && <span className="count num">{i18n.number(total.total)}</span>}
        </h1>
      </div>
      <ListGrid
        state={state}
        columns={AGENT_COLUMNS}
        filterLabel={t`Filter user agents`}
        placeholder={t`Name, username or email`}
        titleOf={fullName}
        phoneLine={AgentLine}
        failedTitle={t`Could not load user agents`}
        empty={{ icon: IconHeadset, text: t`The members of your team appear here.` }}
      />
      {open.isOpen && open.record !== null && (
        <AgentDrawer key={open.key} agent={open.record} onClose={open.close} />
      )}
    </>
  );
}
