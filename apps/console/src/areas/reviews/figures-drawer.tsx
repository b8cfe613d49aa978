import type { ReviewAccount } from '@foyer/contract/reviews/shapes';
import { REVIEW_PLATFORM_NAMES } from '@foyer/domain/reviews';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useCall } from '../../api/use-call.ts';
import { comma, joinedText } from '../../i18n/joined-text.ts';
import { wordingText } from '../../i18n/refusals.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { DrawerHead } from '../../ui/drawer-head.tsx';
import { Loading } from '../../ui/loading.tsx';

const DAYS = 30;

/** The figures of the connected accounts. */
export function FiguresDrawer({
  accounts,
  onClose,
}: {
  accounts: readonly ReviewAccount[];
  onClose: () => void;
}) {
  const { t } = useLingui();
  return (
    <Drawer opened onClose={onClose} label={t`Statistics`} width={480}>
      <DrawerHead
        title={t`Statistics`}
        under={t`${plural(DAYS, { one: 'Last # day', other: 'Last # days' })}`}
        onClose={onClose}
      />
      <div className="review-figures-list">
        {accounts.map((account) => (
          <Figures key={account.id} account={account} />
        ))}
      </div>
    </Drawer>
  );
}

function Figures({ account: { id, platform, name } }: { account: ReviewAccount }) {
  const { t, i18n } = useLingui();
  const { data, error, refetch } = useCall('getSocialAnalytics', { body: { engId: id, days: DAYS } });
  const rows = data && [
    { title: t`Followers`, value: data.followers },
    { title: t`Posts`, value: data.posts },
    { title: t`Reviews and comments`, value: data.comments },
    { title: t`Answered`, value: data.answered },
    { title: t`Average rating`, value: data.averageRating },
  ];
  const shown = rows?.filter(({ value }) => value !== null);
  return (
    <section aria-label={joinedText([REVIEW_PLATFORM_NAMES[platform], name])}>
      <h3>
        {REVIEW_PLATFORM_NAMES[platform]}
        {comma()}
        <bdi>{name}</bdi>
      </h3>
      {!shown && <Loading failed={t`Could not load figures`} error={error} refetch={refetch} />}
      {shown && (
        <dl className="review-figures">
          {shown.map(({ title, value }) => (
            <div key={title}>
              <dt className="t-2">{title}</dt>
              <dd className="num">{i18n.number(value ?? 0, { maximumFractionDigits: 1 })}</dd>
            </div>
          ))}
        </dl>
      )}
      {data?.error && <p className="t-13 t-2">{wordingText(data.error)}</p>}
    </section>
  );
}
