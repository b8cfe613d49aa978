import '../reviews.css';
import type { ReviewAccount } from '@foyer/contract/reviews/shapes';
import { REVIEW_PLATFORM_NAMES } from '@foyer/domain/reviews';
import { useLingui } from '@lingui/react/macro';
import { IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import { useAction, useCall } from '../../../api/index.ts';
import { useMay } from '../../../session/permissions.ts';
import { RecordSection } from '../../../shell/settings/record-section.tsx';
import { RowLink } from '../../../shell/settings/row-link.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Cut } from '../../../ui/cut.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Time } from '../../../ui/time.tsx';
import { ACCOUNT_STYLES, PLATFORM_ICONS } from '../labels.ts';
import { AccountDrawer } from './account-drawer.tsx';

/** The connected accounts that reviews and comments come from. Only administrators can connect them. */
export function ReviewChannelsSection() {
  const { t } = useLingui();
  const query = useCall('listReviewAccounts');
  return (
    <RecordSection
      items={query.data?.accounts}
      query={query}
      canCreate={useMay('connectReviewAccount')}
      icon={IconPlugConnectedX}
      texts={{
        create: t`Connect`,
        failed: t`Could not load accounts`,
        emptyTitle: t`Instagram, Google Play, Google Business and Facebook are not connected`,
        empty: t`Connect an account to read its reviews and comments here, and to answer them.`,
      }}
      drawer={(account, onClose) => <AccountDrawer account={account} onClose={onClose} />}
    >
      {(accounts) => (
        <ul className="account-list" aria-label={t`Connected accounts`}>
          {accounts.map((account) => (
            <AccountItem key={account.id} account={account} />
          ))}
        </ul>
      )}
    </RecordSection>
  );
}

function AccountItem({ account }: { account: ReviewAccount }) {
  const { t, i18n } = useLingui();
  const sync = useAction('syncReviewAccount', {});
  const { id, platform, name, externalId, state, stateText, syncedDate } = account;
  const { title, tone, icon } = ACCOUNT_STYLES[state];
  return (
    <li className="account-item linked">
      <Icon of={PLATFORM_ICONS[platform]} size={20} />
      <div className="grow">
        <div className="row">
          <RowLink id={id}>
            <bdi>{name}</bdi>
          </RowLink>
          <span className="t-3">{REVIEW_PLATFORM_NAMES[platform]}</span>
          <Cut className="t-3 t-12 hide-phone" dir="ltr">
            {externalId}
          </Cut>
        </div>
        {stateText && <p className="account-trouble">{stateText}</p>}
        {!stateText && syncedDate && (
          <p className="t-12 t-3">
            {t`Last synced`} <Time at={syncedDate} />
          </p>
        )}
      </div>
      <Badge tone={tone} icon={icon}>
        {i18n._(title)}
      </Badge>
      {state === 'connected' && (
        <Button
          small
          icon={IconRefresh}
          busy={sync.isPending}
          onClick={() => sync.mutate({ params: { id } })}
        >
          {t`Sync now`}
        </Button>
      )}
    </li>
  );
}
