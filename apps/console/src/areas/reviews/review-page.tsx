import './reviews.css';
import { reviewList } from '@foyer/contract/reviews/list';
import type { ReviewAccount } from '@foyer/contract/reviews/shapes';
import { useLingui } from '@lingui/react/macro';
import { IconChartBar, IconPencilPlus, IconPlugConnectedX, IconStar } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { useMay } from '../../session/permissions.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { ListGrid, useList } from '../../ui/grid/index.ts';
import { Loading } from '../../ui/loading.tsx';
import { AccountTrouble } from './account-trouble.tsx';
import { REVIEW_COLUMNS, ReviewLine, useAuthor, useLanguageName } from './cells.tsx';
import { FiguresDrawer } from './figures-drawer.tsx';
import { PostDrawer } from './post-drawer.tsx';
import { ReviewDrawer } from './review-drawer.tsx';

/** Reviews and comments of all connected platforms in one list, each with its thread (Specification 2). */
export function ReviewPage() {
  const { t } = useLingui();
  const { data, error, refetch } = useCall('listReviewAccounts');
  const accounts = data?.accounts;
  if (accounts && accounts.length > 0) return <Reviews accounts={accounts} />;
  return (
    <>
      <Head />
      {!accounts && <Loading failed={t`Could not load reviews`} error={error} refetch={refetch} />}
      {accounts && <NotConnected />}
    </>
  );
}

function Head({ count, acts }: { count?: string; acts?: ReactNode }) {
  const { t } = useLingui();
  return (
    <div className="head review-head">
      <h1>
        {t`Review Response`} {count !== undefined && <span className="count num">{count}</span>}
      </h1>
      {acts && <div className="end row">{acts}</div>}
    </div>
  );
}

/** The empty state when no platform is connected, with a link to connect one. */
function NotConnected() {
  const { t } = useLingui();
  const canConnect = useMay('connectReviewAccount');
  return (
    <Empty
      icon={IconPlugConnectedX}
      title={t`Instagram, Google Play, Google Business and Facebook are not connected`}
      action={
        canConnect && (
          <Link className="btn primary" to="/settings/review-channels">
            {t`Connect a platform`}
          </Link>
        )
      }
    >
      {canConnect
        ? t`Connect an account in Settings under Review channels to read and answer its reviews and comments here.`
        : t`Reviews and comments appear here once an administrator connects an account in Settings under Review channels.`}
    </Empty>
  );
}

function Reviews({ accounts }: { accounts: readonly ReviewAccount[] }) {
  const { t, i18n } = useLingui();
  const languageName = useLanguageName();
  const languages = useCall('listReviewLanguages').data?.languages ?? [];
  const state = useList(reviewList, {
    account: accounts.map(({ id, name }) => ({ value: id, label: name })),
    language: languages.map((value) => ({ value, label: languageName(value) })),
  });
  const { address, page } = state;
  const author = useAuthor();
  const canAnswer = useMay('changeReviewReply');
  const canPost = useMay('postToPlatforms');
  const [opened, setOpened] = useState<'post' | 'figures' | null>(null);
  const close = () => setOpened(null);
  const { id } = address.search;
  const count = page.total && `${i18n.number(page.total.total)}${page.total.isExact ? '' : '+'}`;
  return (
    <>
      <Head
        count={count}
        acts={
          <>
            <Button icon={IconChartBar} onClick={() => setOpened('figures')}>{t`Statistics`}</Button>
            {canPost && (
              <Button icon={IconPencilPlus} onClick={() => setOpened('post')}>{t`New post`}</Button>
            )}
          </>
        }
      />
      {opened === 'post' && <PostDrawer accounts={accounts} onClose={close} />}
      {opened === 'figures' && <FiguresDrawer accounts={accounts} onClose={close} />}
      <AccountTrouble accounts={accounts} />
      <ListGrid
        state={state}
        columns={REVIEW_COLUMNS}
        filterLabel={t`Filter reviews`}
        placeholder={t`Text or author`}
        titleOf={author}
        phoneLine={ReviewLine}
        failedTitle={t`Could not load reviews`}
        empty={{ icon: IconStar, text: t`Reviews and comments from connected platforms appear here.` }}
      />
      {id && (
        <ReviewDrawer
          key={id}
          id={id}
          canAnswer={canAnswer}
          onClose={() => address.goTo({ id: undefined })}
        />
      )}
    </>
  );
}
