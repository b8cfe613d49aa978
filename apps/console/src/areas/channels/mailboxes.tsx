import type { Mailbox } from '@foyer/contract/channels/mail-shapes';
import { useLingui } from '@lingui/react/macro';
import { IconMail } from '@tabler/icons-react';
import { useCall } from '../../api/index.ts';
import { useMay } from '../../session/permissions.ts';
import { RecordSection, type Wrap } from '../../shell/settings/record-section.tsx';
import { RowLink } from '../../shell/settings/row-link.tsx';
import { Badge } from '../../ui/index.ts';
import { MailboxDrawer } from './mailbox-drawer.tsx';
import { ServerState } from './server-state.tsx';

/** The mailboxes with the state of their mail servers. Only administrators can edit passwords. */
export function Mailboxes({ wrap }: { wrap: Wrap }) {
  const { t } = useLingui();
  const canChange = useMay('updateMailbox');
  const query = useCall('listMailboxes');
  return (
    <RecordSection
      items={query.data?.mailboxes}
      query={query}
      wrap={wrap}
      canCreate={canChange}
      icon={IconMail}
      texts={{
        create: t`New mailbox`,
        failed: t`Could not load mailboxes`,
        empty: t`No mailbox is connected. Connect one to receive customer emails in the inbox.`,
      }}
      drawer={(mailbox, close) => <MailboxDrawer mailbox={mailbox} disabled={!canChange} onClose={close} />}
    >
      {(mailboxes) => <MailboxTable mailboxes={mailboxes} />}
    </RecordSection>
  );
}

function MailboxTable({ mailboxes }: { mailboxes: readonly Mailbox[] }) {
  const { t } = useLingui();
  return (
    <div className="table-scroll">
      <table className="grid">
        <thead>
          <tr>
            <th>{t`Name`}</th>
            <th>{t`Receives`}</th>
            <th>{t`Sends`}</th>
          </tr>
        </thead>
        <tbody>
          {mailboxes.map((mailbox) => (
            <tr key={mailbox.id} className="linked">
              <td>
                <RowLink id={mailbox.id}>{mailbox.name}</RowLink>{' '}
                <span className="t-3 hide-phone">{mailbox.address}</span>{' '}
                {!mailbox.active && <Badge>{t`Turned off`}</Badge>}
              </td>
              <td>
                <ServerState status={mailbox.imap} missing={t`No IMAP`} />
              </td>
              <td>
                <ServerState status={mailbox.smtp} missing={t`Installation default`} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
