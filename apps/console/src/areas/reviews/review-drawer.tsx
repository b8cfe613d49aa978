import type { Review, ReviewThread } from '@foyer/contract/reviews/shapes';
import { REVIEW_PLATFORM_NAMES, REVIEW_REPLY_SUPPORT } from '@foyer/domain/reviews';
import { useLingui } from '@lingui/react/macro';
import { IconExternalLink, IconStarOff } from '@tabler/icons-react';
import { useCall } from '../../api/use-call.ts';
import { Cut } from '../../ui/cut.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { DrawerHead } from '../../ui/drawer-head.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Time } from '../../ui/time.tsx';
import { Platform, Rating, useAuthor } from './cells.tsx';
import { ReplyComposer } from './reply-composer.tsx';
import { ReplyItem } from './reply-item.tsx';

/** A review with its thread and the reply composer. */
export function ReviewDrawer({
  id,
  canAnswer,
  onClose,
}: {
  id: string;
  canAnswer: boolean;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const author = useAuthor();
  const { data, error } = useCall('getReview', { params: { id } });
  const name = data ? author(data.review) : '';
  return (
    <Drawer opened onClose={onClose} label={name ? t`Review of ${name}` : t`Review`} width={480}>
      <DrawerHead title={name} under={data && <Platform review={data.review} />} onClose={onClose} />
      {!data && error && <Empty icon={IconStarOff}>{t`This review no longer exists.`}</Empty>}
      {!data && !error && (
        <div role="status" aria-label={t`Loading the review`} className="drawer-body review-wait">
          <Skeleton width="62%" />
          <Skeleton width="48%" />
        </div>
      )}
      {data && <Thread thread={data} canAnswer={canAnswer} />}
    </Drawer>
  );
}

function Thread({ thread: { review, replies }, canAnswer }: { thread: ReviewThread; canAnswer: boolean }) {
  const { t } = useLingui();
  const platform = REVIEW_PLATFORM_NAMES[review.platform];
  const isAnswered = REVIEW_REPLY_SUPPORT[review.platform].single && replies.some(({ isOwn }) => isOwn);
  return (
    <>
      <div className="drawer-body review-thread">
        <Said review={review} />
        {replies.length > 0 && (
          <ul aria-label={t`Replies`} className="review-replies">
            {replies.map((reply) => (
              <ReplyItem key={reply.id} review={review} reply={reply} canAnswer={canAnswer} />
            ))}
          </ul>
        )}
      </div>
      {review.isGone && <p className="review-note t-13 t-2">{t`This review is no longer on ${platform}.`}</p>}
      {!review.isGone && isAnswered && (
        <p className="review-note t-13 t-2">{t`${platform} allows one reply. You can edit it above.`}</p>
      )}
      {!review.isGone && !isAnswered && canAnswer && <ReplyComposer review={review} />}
    </>
  );
}

function Said({ review }: { review: Review }) {
  const { t } = useLingui();
  return (
    <article className="review-said">
      <div className="row">
        <Rating review={review} />
        <span className="end t-12 t-3">
          <Time at={review.postedDate} />
        </span>
      </div>
      <p dir="auto">{review.text || <span className="t-3">{t`Rating only, no text.`}</span>}</p>
      {(review.about || review.link) && (
        <p className="row t-12 t-3">
          <Cut>{review.about}</Cut>
          {review.link && (
            <a className="end row" href={review.link} target="_blank" rel="noreferrer noopener">
              <Icon of={IconExternalLink} size={14} />
              {t`View on platform`}
            </a>
          )}
        </p>
      )}
    </article>
  );
}
