import './team.css';
import '../section.css';
import { useLingui } from '@lingui/react/macro';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { SectionHead } from '../../../shell/settings/section-head.tsx';
import { useSectionAddress } from '../../../shell/settings/use-section-address.ts';
import { Button } from '../../../ui/button.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { useManagesAccess } from '../access/use-roles.ts';
import { Invitations } from './invitations.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { MemberDrawer } from './member-drawer.tsx';
import { Members } from './members.tsx';
import { readTeamSearch } from './search.ts';
import { useChoices } from './use-choices.ts';
import { useInvitations } from './use-invitations.ts';
import { useMembers } from './use-members.ts';

const PANEL = 'team-panel';

/** The members with role, departments and status, and the invitations (Specification 2, 6). */
export function TeamSection() {
  const { t, i18n } = useLingui();
  const { search, change } = useSectionAddress(readTeamSearch);
  const invitations = useInvitations();
  const choices = useChoices();
  const members = useMembers(choices);
  const { total, rows } = members.page;
  const openId = members.address.search.id;
  const canChange = useManagesAccess();
  const [invites, setInvites] = useState(false);
  const open = invitations.data?.length;
  return (
    <>
      <SectionHead
        count={total && i18n.number(total.total)}
        actions={
          canChange && (
            <Button variant="primary" icon={IconUserPlus} onClick={() => setInvites(true)}>
              {t`Invite`}
            </Button>
          )
        }
      />
      <div className="team-tabs">
        <Tabs
          label={t`Team`}
          panelId={PANEL}
          selected={search.view ?? 'members'}
          onSelect={(view) => change({ view: view === 'invitations' ? view : undefined })}
          items={[
            { id: 'members', label: t`Members` },
            { id: 'invitations', label: t`Invitations`, count: open },
          ]}
        />
      </div>
      <div
        className="team-panel"
        role="tabpanel"
        id={PANEL}
        aria-label={search.view ? t`Invitations` : t`Members`}
      >
        {search.view === 'invitations' ? (
          <Invitations
            invitations={invitations}
            choices={choices}
            canChange={canChange}
            onInvite={() => setInvites(true)}
          />
        ) : (
          <Members list={members} choices={choices} canChange={canChange} />
        )}
      </div>
      {openId && (
        <MemberDrawer
          key={openId}
          id={openId}
          listed={rows}
          choices={choices}
          canChange={canChange}
          onClose={() => members.address.goTo({ id: undefined })}
        />
      )}
      {invites && <InviteDialog choices={choices} onClose={() => setInvites(false)} />}
    </>
  );
}
