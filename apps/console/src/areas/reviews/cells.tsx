import { reviewList } from '@foyer/contract/reviews/list';
import type { Review } from '@foyer/contract/reviews/shapes';
import { REVIEW_PLATFORM_NAMES } from '@foyer/domain/reviews';
import { useLingui } from '@lingui/react/macro';
import { IconStar, IconThumbDown, IconThumbUp } from '@tabler/icons-react';
import { listText } from '../../i18n/list-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Cut } from '../../ui/cut.tsx';
import { gridColumns } from '../../ui/grid/index.ts';
import { Icon } from '../../ui/icon.tsx';
import { Time } from '../../ui/time.tsx';
import { ANSWER_STYLES, PLATFORM_ICONS } from './labels.ts';

interface Cell {
  readonly row: Review;
}

const BEST = 5;

/** Stars or recommendation; nothing when the platform has neither. */
export function Rating({ review: { rating, recommends } }: { review: Review }) {
  const { t } = useLingui();
  if (recommends !== null && rating === null) {
    return (
      <Badge tone={recommends ? 'success' : 'danger'} icon={recommends ? IconThumbUp : IconThumbDown}>
        {recommends ? t`Recommends` : t`Does not recommend`}
      </Badge>
    );
  }
  if (rating === null) return null;
  return (
    <span className="stars" role="img" aria-label={t`${rating} of ${BEST} stars`}>
      {Array.from({ length: BEST }, (_, n) => n + 1).map((star) => (
        <Icon key={star} of={IconStar} size={14} className={star <= rating ? 'is-full' : undefined} />
      ))}
    </span>
  );
}

/** The platform icon and account name. */
export function Platform({ review: { platform, accountName } }: { review: Review }) {
  return (
    <span className="row platform">
      <Icon of={PLATFORM_ICONS[platform]} />
      <span className="sr">{REVIEW_PLATFORM_NAMES[platform]}</span>
      <Cut>{accountName}</Cut>
    </span>
  );
}

/** The state of the answer. */
export function Answer({ review: { replyState } }: { review: Review }) {
  const { tone, icon } = ANSWER_STYLES[replyState];
  return (
    <Badge tone={tone} icon={icon}>
      {listText(reviewList.columns.answer.labels[replyState])}
    </Badge>
  );
}

/** The author's name; platforms do not always provide it. */
export function useAuthor(): (review: Pick<Review, 'author'>) => string {
  const { t } = useLingui();
  return ({ author }) => author || t`Someone`;
}

function AuthorCell({ row }: Cell) {
  const author = useAuthor();
  return <Cut as="strong">{author(row)}</Cut>;
}

/** The columns of the grid of reviews. */
export const REVIEW_COLUMNS = gridColumns(reviewList, {
  author: AuthorCell,
  platform: ({ row }) => <Platform review={row} />,
  rating: ({ row }) => <Rating review={row} />,
  text: ({ row }) => <Cut>{row.text}</Cut>,
  posted: ({ row }) => <Time at={row.postedDate} />,
  answer: ({ row }) => <Answer review={row} />,
  about: ({ row }) => <Cut>{row.about}</Cut>,
  language: LanguageCell,
});

function LanguageCell({ row }: Cell) {
  const name = useLanguageName();
  return <Cut>{row.language && name(row.language)}</Cut>;
}

/** The name of a language in the console's language, or its code. */
export function useLanguageName(): (code: string) => string {
  const { i18n } = useLingui();
  return (code) => {
    try {
      return new Intl.DisplayNames([i18n.locale], { type: 'language' }).of(code.replace('_', '-')) ?? code;
    } catch {
      return code;
    }
  };
}

/** A review on a narrow screen. */
export function ReviewLine({ row }: Cell) {
  const author = useAuthor();
  return (
    <>
      <Icon of={PLATFORM_ICONS[row.platform]} size={20} />
      <span className="grow review-line">
        <span className="row">
          <Cut as="strong">{author(row)}</Cut>
          <Rating review={row} />
          <span className="end t-12 t-3">
            <Time at={row.postedDate} />
          </span>
        </span>
        <span className="row t-12 t-3">
          <Cut className="grow">{row.text}</Cut>
          {row.replyState !== 'none' && <Answer review={row} />}
        </span>
      </span>
    </>
  );
}
