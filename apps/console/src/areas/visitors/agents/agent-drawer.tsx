import type { ListedUserAgent } from '@foyer/contract/board/shapes';
import { fullName } from '@foyer/domain/full-name';
import { useLingui } from '@lingui/react/macro';
import { listText } from '../../../i18n/list-text.ts';
import { DrawerHead } from '../../../ui/drawer-head.tsx';
import { Drawer } from '../../../ui/index.ts';
import { AgentAvatar, AgentPresence, departmentNames, LastActive } from './agent-cells.tsx';
import { AgentChats, AgentSignIns, OtherTracked } from './agent-work.tsx';

/** A user agent: facts, open chats, other tracked visitors, and recent sign-ins. */
export function AgentDrawer({
  agent,
  onClose,
}: {
  /** Undefined when there is none of the id in the address. */
  agent: ListedUserAgent | undefined;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const title = agent ? fullName(agent) : t`Not found`;
  return (
    <Drawer opened onClose={onClose} label={title} width={480}>
      <DrawerHead
        title={title}
        under={agent?.email}
        before={agent && <AgentAvatar row={agent} size={32} />}
        onClose={onClose}
      />
      <div className="drawer-body drawer-parts">
        {agent ? (
          <>
            <dl className="facts">
              <dt>{t`Presence`}</dt>
              <dd>
                <AgentPresence row={agent} />
              </dd>
              <dt>{t`Role`}</dt>
              <dd>{listText(agent.roleTitle)}</dd>
              <dt>{t`Departments`}</dt>
              <dd>{departmentNames(agent) || '–'}</dd>
              <dt>{t`Last active`}</dt>
              <dd>
                <LastActive row={agent} />
              </dd>
            </dl>
            <AgentChats agentId={agent.id} />
            <OtherTracked agentId={agent.id} />
            <AgentSignIns agent={agent} />
          </>
        ) : (
          <p className="hint">{t`This member does not exist, or you cannot see them.`}</p>
        )}
      </div>
    </Drawer>
  );
}
