import type { Review, ReviewReply } from '@foyer/contract/reviews/shapes';
import { REVIEW_PLATFORM_NAMES, REVIEW_REPLY_MAX, REVIEW_REPLY_SUPPORT } from '@foyer/domain/reviews';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCheck, IconClock, IconDots, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Cut } from '../../ui/cut.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextAreaField } from '../../ui/fields/index.ts';
import type { IconShape } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { Time } from '../../ui/time.tsx';
import { useThreadAction } from './use-thread.ts';

const LOOKS: Readonly<
  Record<ReviewReply['state'], { title: MessageDescriptor; tone: Tone; icon: IconShape }>
> = {
  sending: { title: msg`Sending`, tone: 'info', icon: IconClock },
  sent: { title: msg`Sent`, tone: 'success', icon: IconCheck },
  failed: { title: msg`Not sent`, tone: 'danger', icon: IconAlertTriangle },
  removing: { title: msg`Deleting`, tone: 'info', icon: IconClock },
  notRemoved: { title: msg`Not removed`, tone: 'danger', icon: IconAlertTriangle },
};

/** A reply below a review; own ones with their state and actions. */
export function ReplyItem({
  review,
  reply,
  canAnswer,
}: {
  review: Review;
  reply: ReviewReply;
  canAnswer: boolean;
}) {
  const { t, i18n } = useLingui();
  const [isEdited, setEdited] = useState(false);
  const retry = useThreadAction('retryReviewReply', { failed: t`Could not try again` });
  const { title, tone, icon } = LOOKS[reply.state];
  const isFailed = reply.state === 'failed' || reply.state === 'notRemoved';
  return (
    <li className={reply.isOwn ? 'review-reply own' : 'review-reply'}>
      <div className="row">
        <Cut as="strong" className="t-13">
          {reply.memberName ?? (reply.author || (reply.isOwn ? review.accountName : t`Someone`))}
        </Cut>
        <span className="t-12 t-3">
          <Time at={reply.postedDate} />
        </span>
        {reply.isOwn && (
          <span className="end row">
            <Badge tone={tone} icon={icon}>
              {i18n._(title)}
            </Badge>
            {canAnswer && <ReplyMenu review={review} reply={reply} onEdit={() => setEdited(true)} />}
          </span>
        )}
      </div>
      {isEdited ? (
        <ReplyEditor review={review} reply={reply} onClose={() => setEdited(false)} />
      ) : (
        <p dir="auto">{reply.text}</p>
      )}
      {reply.error && (
        <p className={isFailed ? 'reply-error' : 'reply-error is-waiting'}>
          <span className="grow">
            {isFailed ? t`The platform reports:` : t`Foyer will try again. The platform reports:`}{' '}
            <bdi>{reply.error}</bdi>
          </span>
          {isFailed && canAnswer && (
            <Button
              small
              icon={IconRefresh}
              busy={retry.isPending}
              onClick={() => retry.mutate({ params: { id: reply.id } })}
            >
              {t`Retry`}
            </Button>
          )}
        </p>
      )}
    </li>
  );
}

function ReplyMenu({ review, reply, onEdit }: { review: Review; reply: ReviewReply; onEdit: () => void }) {
  const { t } = useLingui();
  const [isConfirming, setConfirming] = useState(false);
  const remove = useThreadAction('removeReviewReply', { failed: t`Could not delete the reply` });
  const powers = REVIEW_REPLY_SUPPORT[review.platform];
  const platform = REVIEW_PLATFORM_NAMES[review.platform];
  const isUnderWay = reply.state === 'sending' || reply.state === 'removing';
  const isUnsent = reply.state === 'failed';
  const canEdit = powers.edit || isUnsent;
  const canRemove = powers.remove || isUnsent;
  if (isUnderWay || review.isGone || (!canEdit && !canRemove)) return null;
  const go = () => {
    setConfirming(false);
    remove.mutate({ params: { id: reply.id } });
  };
  return (
    <>
      <Menu
        label={t`Reply actions`}
        align="end"
        trigger={<IconButton icon={IconDots} small label={t`Reply actions`} />}
      >
        {canEdit && <MenuItem onSelect={onEdit}>{t`Edit`}</MenuItem>}
        {canRemove && <MenuItem bad onSelect={() => setConfirming(true)}>{t`Remove`}</MenuItem>}
      </Menu>
      <Dialog
        opened={isConfirming}
        mustChoose
        onClose={() => setConfirming(false)}
        title={t`Delete reply?`}
        actions={
          <>
            <Button variant="quiet" onClick={() => setConfirming(false)}>{t`Cancel`}</Button>
            <Button variant="danger" onClick={go}>{t`Remove`}</Button>
          </>
        }
      >
        <p>{t`This also deletes it on ${platform}. You cannot undo this.`}</p>
      </Dialog>
    </>
  );
}

function ReplyEditor({
  review,
  reply,
  onClose,
}: {
  review: Review;
  reply: ReviewReply;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const [text, setText] = useState(reply.text);
  const change = useThreadAction('changeReviewReply', {
    failed: t`Could not change the reply`,
    onDone: onClose,
  });
  const length = text.trim().length;
  const canSave = length > 0 && length <= REVIEW_REPLY_MAX[review.platform] && text.trim() !== reply.text;
  return (
    <div className="review-editor">
      <TextAreaField value={text} onChange={setText} label={t`Your reply`} rows={4} />
      <div className="row acts">
        <Button small variant="quiet" onClick={onClose}>{t`Cancel`}</Button>
        <Button
          small
          variant="primary"
          busy={change.isPending}
          disabled={!canSave}
          onClick={() => change.mutate({ params: { id: reply.id }, body: { text: text.trim() } })}
        >
          {t`Save`}
        </Button>
      </div>
    </div>
  );
}
