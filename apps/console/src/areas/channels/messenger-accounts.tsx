import type { MessengerAccount } from '@foyer/contract/messengers/shapes';
import { useLingui } from '@lingui/react/macro';
import { IconMessageCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useCall } from '../../api/index.ts';
import { useMay } from '../../session/permissions.ts';
import { RecordSection, type Wrap } from '../../shell/settings/record-section.tsx';
import { RowLink } from '../../shell/settings/row-link.tsx';
import { Badge, Time } from '../../ui/index.ts';
import { MessengerDrawer } from './messenger-drawer.tsx';
import { MessengerState } from './messenger-state.tsx';
import { MESSENGER_TEXTS } from './messenger-texts.ts';

/** The connected accounts of messengers with their state. */
export function MessengerAccounts({ wrap }: { wrap: Wrap }) {
  const { t } = useLingui();
  const canChange = useMay('updateMessengerAccount');
  const query = useCall('listMessengerAccounts');
  return (
    <RecordSection
      items={query.data?.accounts}
      query={query}
      wrap={wrap}
      canCreate={canChange}
      icon={IconMessageCircle}
      texts={{
        create: t`Connect a messenger`,
        failed: t`Could not load messengers`,
        empty: t`No messenger is connected. Connect one, and what your customers write there arrives in the inbox.`,
      }}
      drawer={(account, close) => <MessengerDrawer account={account} disabled={!canChange} onClose={close} />}
    >
      {(accounts) => <AccountTable accounts={accounts} />}
    </RecordSection>
  );
}

function AccountTable({ accounts }: { accounts: readonly MessengerAccount[] }) {
  const { t, i18n } = useLingui();
  return (
    <div className="table-scroll">
      <table className="grid">
        <thead>
          <tr>
            <th>{t`Name`}</th>
            <th>{t`State`}</th>
            <th className="hide-phone">{t`Last received`}</th>
            <th className="hide-phone">{t`Last sent`}</th>
          </tr>
        </thead>
        <tbody>
          {accounts.map((account) => (
            <tr key={account.id} className="linked">
              <td>
                <RowLink id={account.id}>{account.name}</RowLink>{' '}
                <span className="t-3 hide-phone">{i18n._(MESSENGER_TEXTS[account.channel].title)}</span>{' '}
                {!account.active && <Badge>{t`Turned off`}</Badge>}
              </td>
              <td>
                <MessengerState account={account} />{' '}
                <Link to={`/channels/${account.id}` as string} className="link">
                  {t`Health`}
                </Link>
              </td>
              <When at={account.lastReceivedDate} />
              <When at={account.lastSentDate} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function When({ at }: { at: string | null }) {
  const { t } = useLingui();
  return (
    <td className="hide-phone t-2">{at ? <Time at={at} /> : <span className="t-3">{t`Never`}</span>}</td>
  );
}
