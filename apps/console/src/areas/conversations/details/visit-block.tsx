import type { VisitPage } from '@foyer/contract/visitors/shapes';
import { waitingClock } from '@foyer/domain/elapsed';
import { fullName } from '@foyer/domain/full-name';
import { parseTrackedBy } from '@foyer/domain/tracking';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconDeviceDesktop, IconDeviceLaptop, IconDeviceMobile, IconDeviceTablet } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useCall } from '../../../api/index.ts';
import { joinedText } from '../../../i18n/joined-text.ts';
import { Avatar, Cut, Fold, Icon, type IconShape, useNow } from '../../../ui/index.ts';
import { cameFrom } from './came-from.ts';
import type { VisitorCard } from './visitor-card.ts';

/** How many pages of the trail are shown until expanded. */
const SHOWN = 4;
const MINUTE = 60_000;

const devices: Readonly<Record<string, IconShape>> = {
  mobile: IconDeviceMobile,
  tablet: IconDeviceTablet,
  laptop: IconDeviceLaptop,
};

/** The current visit: duration, source, device and the pages in order. */
export function VisitBlock({ card }: { card: VisitorCard }) {
  const { t } = useLingui();
  const now = useNow(30_000);
  const until = card.isOnline ? now : Date.parse(card.lastAccessedDate);
  const minutes = Math.max(0, Math.floor((until - Date.parse(card.createdDate)) / MINUTE));
  const summary = (
    <span className="num">
      · <Trans>{minutes} min</Trans>, <Plural value={card.pages} one="# page" other="# pages" />
    </span>
  );
  const tracker = card.live ? parseTrackedBy(card.live.tracking.tracked_by) : null;
  const trackerName = tracker ? fullName(tracker) : '';
  return (
    <Fold id="livechat.visit" title={t`This visit`} count={summary}>
      <dl className="visitor-facts spaced">
        <dt>{t`Device`}</dt>
        <dd>
          <Icon of={devices[card.device.toLowerCase()] ?? IconDeviceDesktop} className="t-3" />
          <Cut>{joinedText([card.browser, card.os]) || card.device}</Cut>
        </dd>
        <dt>{t`Came from`}</dt>
        <dd>
          <Cut>{cameFrom(card) ?? t`directly`}</Cut>
        </dd>
        {trackerName && tracker && (
          <>
            <dt>{t`Tracked by`}</dt>
            <dd>
              <Avatar id={tracker.agentId} name={trackerName} size={20} />
              <Cut>{trackerName}</Cut>
            </dd>
          </>
        )}
      </dl>
      {card.sessionID && <Trail sessionID={card.sessionID} pages={card.pages} isOnline={card.isOnline} />}
    </Fold>
  );
}

function Trail({ sessionID, pages, isOnline }: { sessionID: string; pages: number; isOnline: boolean }) {
  const { t } = useLingui();
  const [showsAll, setShowsAll] = useState(false);
  const { data, refetch } = useCall('listVisitPages', { params: { sessionID }, query: { limit: 200 } });
  const seen = useRef(pages);
  useEffect(() => {
    if (seen.current !== pages) void refetch();
    seen.current = pages;
  }, [pages, refetch]);
  if (!data) return null;
  const shown = showsAll ? data.pages : data.pages.slice(0, SHOWN);
  const more = data.pages.length - shown.length;
  return (
    <>
      <ol className="trail" aria-label={t`Pages of this visit, newest first`}>
        {shown.map((page, index) => (
          <TrailPage key={page.arrivedDate + page.url} page={page} isHere={isOnline && index === 0} />
        ))}
      </ol>
      {more > 0 && (
        <button type="button" className="link t-12" onClick={() => setShowsAll(true)}>
          <Plural value={more} one="# earlier page" other="# earlier pages" />
        </button>
      )}
    </>
  );
}

function TrailPage({ page, isHere }: { page: VisitPage; isHere: boolean }) {
  const { t, i18n } = useLingui();
  return (
    <li className={isHere ? 'here' : undefined}>
      <Cut as="a" href={page.url} target="_blank" rel="noopener noreferrer nofollow" title={page.url}>
        {page.title || page.url}
      </Cut>
      <time>
        {isHere || page.seconds === null ? t`now` : waitingClock(page.seconds * 1_000, i18n.locale)}
      </time>
    </li>
  );
}
