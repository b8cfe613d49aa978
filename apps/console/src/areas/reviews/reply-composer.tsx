import type { Review, ReviewPlatform } from '@foyer/contract/reviews/shapes';
import { fillVariables } from '@foyer/domain/canned';
import { REVIEW_REPLY_MAX } from '@foyer/domain/reviews';
import { useLingui } from '@lingui/react/macro';
import { IconMessage2Bolt, IconSend } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { useSession } from '../../session/values.ts';
import { Button } from '../../ui/button.tsx';
import { Cut } from '../../ui/cut.tsx';
import { TextAreaField } from '../../ui/fields/index.ts';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { toastFloor } from '../../ui/toast-floor.ts';
import { useReviewDraft } from './use-review-draft.ts';
import { useThreadAction } from './use-thread.ts';

const CALLS = {
  instagram: 'replyOnInstagram',
  playstore: 'replyOnPlayStore',
  gBusiness: 'replyOnGoogleBusiness',
  facebook: 'replyOnFacebook',
} as const satisfies Record<ReviewPlatform, string>;

/** The composer of a reply: canned replies, remaining length, Ctrl-Enter sends. The text survives a reload. */
export function ReplyComposer({ review }: { review: Review }) {
  const { t, i18n } = useLingui();
  const { id: userId } = useSession();
  const [text, setText] = useReviewDraft(review.id);
  const { mutate, isPending } = useThreadAction(CALLS[review.platform], {
    failed: t`Could not send the reply`,
    onDone: () => setText(''),
  });
  const max = REVIEW_REPLY_MAX[review.platform];
  const length = text.trim().length;
  const canSend = length > 0 && length <= max && !isPending;
  const send = () => {
    if (!canSend) return;
    mutate({ body: { engId: review.accountId, userId, reviewId: review.id, text: text.trim() } });
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
  };
  const [shown, all] = [i18n.number(length), i18n.number(max)];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key is a shortcut for the button below
    <div className="review-composer" ref={toastFloor} onKeyDown={onKey}>
      <TextAreaField value={text} onChange={setText} label={t`Your reply`} rows={4} />
      <div className="row">
        <CannedMenu review={review} onChoose={(reply) => setText(text ? `${text}\n${reply}` : reply)} />
        <span className={length > max ? 'end num t-12 bad' : 'end num t-12 t-3'} role="status">
          {length > max ? t`${shown} of ${all} characters: too long` : t`${shown} of ${all} characters`}
        </span>
        <Button variant="primary" icon={IconSend} busy={isPending} disabled={!canSend} onClick={send}>
          {t`Send`}
        </Button>
      </div>
    </div>
  );
}

function CannedMenu({ review, onChoose }: { review: Review; onChoose: (text: string) => void }) {
  const { t } = useLingui();
  const [opened, setOpened] = useState(false);
  const { firstName = '', lastName = '' } = useSession();
  const merchant = useCall('getMerchantAttributes', undefined, { staleTime: 300_000 }).data;
  const { data, isError } = useCall('listCannedReplies', undefined, { enabled: opened });
  const fill = (text: string) =>
    fillVariables(text, {
      'visitor.name': review.author,
      'visitor.firstName': review.author.split(' ')[0] ?? '',
      'agent.firstName': firstName,
      'agent.lastName': lastName,
      'agent.name': `${firstName} ${lastName}`.trim(),
      'merchant.name': merchant?.name ?? '',
    }).text;
  const replies = data?.cannedReplies ?? [];
  return (
    <Menu
      label={t`Canned replies`}
      width={320}
      opened={opened}
      onChange={setOpened}
      trigger={<Button variant="quiet" small icon={IconMessage2Bolt}>{t`Canned replies`}</Button>}
    >
      {replies.map(({ id, title, text }) => (
        <MenuItem key={id} onSelect={() => onChoose(fill(text))}>
          <span className="grow">
            <Cut>{title}</Cut>
            <Cut className="t-12 t-3">{text}</Cut>
          </span>
        </MenuItem>
      ))}
      {data && replies.length === 0 && <p className="t-13 t-2 pad">{t`No canned replies yet.`}</p>}
      {isError && <p className="t-13 t-2 pad">{t`Your role does not give access to canned replies.`}</p>}
    </Menu>
  );
}
