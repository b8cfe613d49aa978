import '../reviews.css';
import type { ReviewAccount } from '@foyer/contract/reviews/shapes';
import { REVIEW_PLATFORM_NAMES } from '@foyer/domain/reviews';
import { useLingui } from '@lingui/react/macro';
import { IconPlugConnectedX, IconPlus, IconRefresh } from '@tabler/icons-react';
import { useAction, useCall } from '../../../api/index.ts';
import { uuidOf } from '../../../shell/search-values.ts';
import { SectionHead } from '../../../shell/settings/section-head.tsx';
import { useSectionAddress } from '../../../shell/settings/use-section-address.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Cut } from '../../../ui/cut.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Time } from '../../../ui/time.tsx';
import { ACCOUNT_STYLES, PLATFORM_ICONS } from '../labels.ts';
import { AccountDrawer } from './account-drawer.tsx';

const NEW = 'new';

const readAddress = (raw: Readonly<Record<string, unknown>>) => ({
  id: raw.id === NEW ? NEW : uuidOf(raw.id),
});

/** The connected accounts that reviews and comments come from. Only administrators can connect them. */
export function ReviewChannelsSection() {
  const { t } = useLingui();
  const { search, change } = useSectionAddress<{ id: string | undefined }>(readAddress);
  const { data, error, refetch } = useCall('listReviewAccounts');
  const accounts = data?.accounts;
  const add = (
    <Button variant="primary" icon={IconPlus} onClick={() => change({ id: NEW })}>
      {t`Connect`}
    </Button>
  );
  const opened = accounts?.find(({ id }) => id === search.id);
  return (
    <>
      <SectionHead actions={accounts && accounts.length > 0 && add} />
      {!accounts && <Loading failed={t`Could not load accounts`} error={error} refetch={refetch} />}
      {accounts?.length === 0 && (
        <Empty
          icon={IconPlugConnectedX}
          title={t`Instagram, Google Play, Google Business and Facebook are not connected`}
          action={add}
        >
          {t`Connect an account to read its reviews and comments here, and to answer them.`}
        </Empty>
      )}
      {accounts && accounts.length > 0 && (
        <ul className="account-list" aria-label={t`Connected accounts`}>
          {accounts.map((account) => (
            <AccountItem key={account.id} account={account} onOpen={() => change({ id: account.id })} />
          ))}
        </ul>
      )}
      {accounts && (search.id === NEW || opened) && (
        <AccountDrawer key={search.id} account={opened ?? null} onClose={() => change({ id: undefined })} />
      )}
    </>
  );
}

function AccountItem({ account, onOpen }: { account: ReviewAccount; onOpen: () => void }) {
  const { t, i18n } = useLingui();
  const sync = useAction('syncReviewAccount', {});
  const { id, platform, name, externalId, state, stateText, syncedDate } = account;
  const { title, tone, icon } = ACCOUNT_STYLES[state];
  return (
    <li className="account-item linked">
      <Icon of={PLATFORM_ICONS[platform]} size={20} />
      <div className="grow">
        <p className="row">
          <button type="button" className="row-link t-m" onClick={onOpen}>
            <bdi>{name}</bdi>
          </button>
          <span className="t-3">{REVIEW_PLATFORM_NAMES[platform]}</span>
          <Cut className="t-3 t-12 hide-phone" dir="ltr">
            {externalId}
          </Cut>
        </p>
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
