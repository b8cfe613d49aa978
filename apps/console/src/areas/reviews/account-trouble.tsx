import type { ReviewAccount } from '@foyer/contract/reviews/shapes';
import { REVIEW_PLATFORM_NAMES } from '@foyer/domain/reviews';
import { useLingui } from '@lingui/react/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { comma } from '../../i18n/joined-text.ts';
import { useMay } from '../../session/permissions.ts';
import { Icon } from '../../ui/icon.tsx';
import { ACCOUNT_STYLES } from './labels.ts';

/** The errors of accounts that cannot be synced. Reviews read before are still shown. */
export function AccountTrouble({ accounts }: { accounts: readonly ReviewAccount[] }) {
  const { t, i18n } = useLingui();
  const canMend = useMay('changeReviewAccount');
  const troubled = accounts.filter(({ state }) => state === 'failing' || state === 'refused');
  return troubled.map(({ id, platform, name, state, stateText }) => (
    <p key={id} className="note-bar warning" role="status">
      <Icon of={IconAlertTriangle} />
      <span className="grow">
        <b className="t-m">
          {REVIEW_PLATFORM_NAMES[platform]}
          {comma()}
          <bdi>{name}</bdi>: {i18n._(ACCOUNT_STYLES[state].title)}
        </b>{' '}
        <bdi>{stateText}</bdi>
      </span>
      {canMend && (
        <Link className="btn quiet sm" to="/settings/review-channels" search={{ id } as never}>
          {t`View account`}
        </Link>
      )}
    </p>
  ));
}
