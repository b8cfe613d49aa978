import type { EngagementResults } from '@foyer/contract/engagements/shapes';
import { PAGES } from '@foyer/domain/page-table';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconStar } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useMay } from '../../session/permissions.ts';
import { Icon } from '../../ui/index.ts';
import { ConversationsDrawer } from './conversations-drawer.tsx';

/** A figure of an engagement that opens its rows. */
export function ResultLink({
  results,
  since,
  of,
}: {
  readonly results: EngagementResults;
  readonly since: string;
  readonly of: 'visits' | 'conversations' | 'answered';
}) {
  const { t, i18n } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const mayVisits = useMay('listVisits');
  const mayConversations = useMay('listEngagementConversations');
  const { engagementID } = results;
  const { total, isExact } = of === 'answered' ? { total: results.answered, isExact: true } : results[of];
  const number = `${i18n.number(total)}${isExact ? '' : '+'}`;
  const may = of === 'visits' ? mayVisits : mayConversations;
  if (total === 0 || !may) return <span className="num">{number}</span>;
  if (of === 'visits') {
    return (
      <Link
        className="link num"
        to={PAGES.visit_history.url}
        search={{ engagement: engagementID, startedOn: `${since}~` } as never}
        aria-label={t`${plural(total, { one: '# visit', other: '# visits' })}`}
        onClick={(event) => event.stopPropagation()}
      >
        {number}
      </Link>
    );
  }
  return (
    <>
      <button
        type="button"
        className="link num"
        aria-label={
          of === 'answered'
            ? t`${plural(total, { one: '# answered conversation', other: '# answered conversations' })}`
            : t`${plural(total, { one: '# conversation', other: '# conversations' })}`
        }
        onClick={(event) => {
          event.stopPropagation();
          setOpen(true);
        }}
      >
        {number}
      </button>
      {isOpen && (
        <ConversationsDrawer
          engagementID={engagementID}
          since={since}
          isAnswered={of === 'answered'}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** The average rating. */
export function Rating({ results: { rating, ratings } }: { readonly results: EngagementResults }) {
  const { i18n } = useLingui();
  if (rating === null) return <span className="t-3">–</span>;
  const shown = i18n.number(rating, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return (
    <span
      className="row num engagement-rating"
      title={plural(ratings, { one: '# rating', other: '# ratings' })}
    >
      <Icon of={IconStar} size={14} className="t-3" />
      {shown}
    </span>
  );
}
