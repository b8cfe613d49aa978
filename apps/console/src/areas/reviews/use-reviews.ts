import type { ReviewAccount } from '@foyer/contract/reviews/shapes';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { useCall } from '../../api/use-call.ts';
import {
  boundsOf,
  criteriaOf,
  daysOf,
  type GridFilter,
  useGridAddress,
  useGridPage,
} from '../../ui/grid/index.ts';
import { useLanguageName } from './cells.tsx';
import { ANSWER_FILTERS, PLATFORM_OPTIONS } from './words.ts';

const RESPONSES = Object.keys(ANSWER_FILTERS) as (keyof typeof ANSWER_FILTERS)[];

function useReviewFilters(accounts: readonly ReviewAccount[]): readonly GridFilter[] {
  const { i18n } = useLingui();
  const languageName = useLanguageName();
  const languages = useCall('listReviewLanguages').data?.languages ?? [];
  const answers = RESPONSES.map((value) => ({ value, label: i18n._(ANSWER_FILTERS[value]) }));
  return [
    { id: 'answer', title: msg`Reply`, kind: 'choice', options: answers },
    { id: 'platform', title: msg`Platform`, kind: 'choice', options: PLATFORM_OPTIONS },
    { id: 'rating', title: msg`Rating`, kind: 'number' },
    {
      id: 'account',
      title: msg`Account`,
      kind: 'choice',
      options: accounts.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      id: 'language',
      title: msg`Language`,
      kind: 'choice',
      options: languages.map((value) => ({ value, label: languageName(value) })),
    },
    { id: 'posted', title: msg`Posted`, kind: 'date' },
  ];
}

/** The reviews that the address names. */
export function useReviews(accounts: readonly ReviewAccount[]) {
  const filters = useReviewFilters(accounts);
  const address = useGridAddress(filters);
  const { q, criteria, sort, order } = address.search;
  const { rating, posted } = criteriaOf(address.search, filters);
  const bounds = boundsOf(rating);
  const { startDate, endDate } = daysOf(posted);
  const query = {
    text: q,
    answer: criteria.answer,
    platform: criteria.platform,
    accountId: criteria.account,
    language: criteria.language,
    minRating: starOf(bounds.min),
    maxRating: starOf(bounds.max),
    fromDate: startDate,
    toDate: endDate,
  };
  const page = useGridPage({
    list: 'listReviews',
    count: 'countReviews',
    query,
    rowsOf: ({ reviews }) => reviews,
    totalOf: (total) => total,
    address,
  });
  return { filters, address, page, filter: { ...query, sort, order: sort && order } };
}

/** Stars go from 1 to 5; what is beyond means the same as the end. */
const starOf = (bound: number | undefined) =>
  bound === undefined ? undefined : Math.max(1, Math.min(5, bound));
