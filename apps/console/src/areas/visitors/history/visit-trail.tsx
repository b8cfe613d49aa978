import type { Visit } from '@foyer/contract/visitors/shapes';
import { Plural, useLingui } from '@lingui/react/macro';
import { useCall } from '../../../api/index.ts';
import { Cut, clockTime, LoadError, Skeleton, useTimeZone } from '../../../ui/index.ts';
import { visitClock } from '../board/cells.tsx';

/** Maximum number of pages shown. */
const MOST = 200;

/** The pages of a visit in the order in which they were opened, with time and duration. */
export function VisitTrail({ visit }: { visit: Visit }) {
  const { t, i18n } = useLingui();
  const zone = useTimeZone();
  const { data, error, refetch } = useCall('listVisitPages', {
    params: { sessionID: visit.id },
    query: { limit: MOST },
  });
  const left = visit.pages - MOST;
  return (
    <section className="drawer-part">
      <h3>
        {t`Pages`} <span className="count num">{i18n.number(visit.pages)}</span>
      </h3>
      {error && !data && (
        <LoadError title={t`Could not load pages`} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton />}
      {left > 0 && (
        <p className="hint">
          <Plural value={left} one="# earlier page is not shown." other="# earlier pages are not shown." />
        </p>
      )}
      {data?.pages.length === 0 && <p className="hint">{t`No page was recorded.`}</p>}
      <ol className="visit-pages" aria-label={t`Pages in order`}>
        {data?.pages.toReversed().map((page) => (
          <li key={page.arrivedDate + page.url}>
            <time className="num t-3" dateTime={page.arrivedDate}>
              {clockTime(page.arrivedDate, i18n.locale, zone)}
            </time>
            <Cut as="a" href={page.url} target="_blank" rel="noopener noreferrer nofollow" title={page.url}>
              {page.title || page.url}
            </Cut>
            <span className="num t-3">
              {page.seconds === null ? (visit.isOnline ? t`now` : '–') : visitClock(page.seconds * 1000)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
