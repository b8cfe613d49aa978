import { listReviews } from '@foyer/contract/reviews/calls';
import { REVIEW_PLATFORM_NAMES } from '@foyer/domain/reviews';
import { z } from 'zod';
import { offerExport, walkPages } from '../exports/source.ts';
import type { ListedReview } from './present.ts';
import { countReviews, readReviews } from './queries.ts';

const PAGE = 200;
const { cursor: _cursor, limit: _limit, back: _back, ...filter } = listReviews.query.shape;

const ANSWERS = {
  none: { en: 'No reply', ar: 'بلا رد' },
  sending: { en: 'On its way', ar: 'قيد الإرسال' },
  sent: { en: 'Replied', ar: 'تم الرد' },
  failed: { en: 'Not sent', ar: 'لم يُرسل' },
} as const;

/** Offers the reviews as files. */
export function offerReviews(): void {
  offerExport({
    kind: 'reviews',
    name: { en: 'Reviews', ar: 'المراجعات' },
    access: listReviews.access,
    filter: z.object(filter),
    columns: [
      {
        title: { en: 'Platform', ar: 'المنصة' },
        cell: ({ review }: ListedReview) => REVIEW_PLATFORM_NAMES[review.platform],
      },
      { title: { en: 'Account', ar: 'الحساب' }, cell: ({ accountName }) => accountName },
      { title: { en: 'Author', ar: 'الكاتب' }, cell: ({ review }) => review.author },
      { title: { en: 'Rating', ar: 'التقييم' }, cell: ({ review }) => review.rating },
      { title: { en: 'Review', ar: 'المراجعة' }, cell: ({ review }) => review.text },
      { title: { en: 'Language', ar: 'اللغة' }, cell: ({ review }) => review.language },
      { title: { en: 'About', ar: 'حول' }, cell: ({ review }) => review.about },
      { title: { en: 'Posted', ar: 'تاريخ النشر' }, isMoment: true, cell: ({ review }) => review.postedAt },
      { title: { en: 'Reply', ar: 'الرد' }, cell: ({ review }, words) => words(ANSWERS[review.replyState]) },
      { title: { en: 'Replied', ar: 'تاريخ الرد' }, isMoment: true, cell: ({ review }) => review.repliedAt },
      { title: { en: 'Link', ar: 'الرابط' }, cell: ({ review }) => review.link },
    ],
    count: async ({ tenant }, wanted) =>
      (await tenant.read((db) => countReviews(db, tenant.merchantId, wanted))).total,
    rows: ({ tenant }, wanted) =>
      walkPages((cursor) =>
        tenant.read((db) =>
          readReviews(db, tenant.merchantId, { ...wanted, back: false, limit: PAGE, cursor }),
        ),
      ),
  });
}
