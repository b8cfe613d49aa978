import { Plural, useLingui } from '@lingui/react/macro';
import { useCall } from '../../../api/index.ts';
import { Cut, Fold, Time } from '../../../ui/index.ts';
import type { ThreadAddress } from '../state/use-address.ts';
import { cameFrom } from './came-from.ts';
import type { VisitorCard } from './visitor-card.ts';

/** The visitor's previous visits. */
export function EarlierVisits({ card }: { card: VisitorCard }) {
  const { t } = useLingui();
  const { data } = useCall('listRawVisitors', { query: { referenceID: card.referenceID, pageCount: 20 } });
  const earlier = (data?.rawVisitors ?? []).filter((visit) => visit.sessionID !== card.sessionID);
  const total = Math.max(0, (data?.totalElements ?? 0) - (card.sessionID ? 1 : 0));
  if (earlier.length === 0) return null;
  return (
    <Fold id="livechat.visits" title={t`Earlier visits`} count={total} open={false}>
      <ul className="earlier">
        {earlier.map((visit) => (
          <li key={visit.sessionID} className="row">
            <Cut className="grow">
              {cameFrom(visit) ?? t`directly`} · <Plural value={visit.pages} one="# page" other="# pages" />
            </Cut>
            <Time className="t-12 t-3" at={visit.createdDate} />
          </li>
        ))}
      </ul>
    </Fold>
  );
}

/** The visitor's previous conversations. */
export function EarlierConversations({
  card,
  openID,
  address,
}: {
  card: VisitorCard;
  openID: string | null;
  address: ThreadAddress;
}) {
  const { t } = useLingui();
  const { data } = useCall('listVisitorConversations', { params: { referenceID: card.referenceID } });
  const others = (data?.conversations ?? []).filter((one) => one.conversationID !== openID);
  if (others.length === 0) return null;
  const targetOf = (id: string) => ({ id, visitor: undefined, pane: undefined });
  return (
    <Fold id="livechat.conversations" title={t`Other conversations`} count={others.length} open={false}>
      <ul className="earlier">
        {others.map((one) => (
          <li key={one.conversationID} className="row">
            <Cut
              as="a"
              className="link grow"
              href={address.hrefOf(targetOf(one.conversationID))}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                address.go(targetOf(one.conversationID));
              }}
            >
              {one.status === 'open' ? t({ message: 'Open', context: 'state' }) : t`Closed`} ·{' '}
              <Plural value={one.lastSeq} one="# entry" other="# entries" />
            </Cut>
            <Time className="t-12 t-3" at={one.createdDate} />
          </li>
        ))}
      </ul>
    </Fold>
  );
}
