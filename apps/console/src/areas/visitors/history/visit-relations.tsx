import type { Visit } from '@foyer/contract/visitors/shapes';
import { Plural, useLingui } from '@lingui/react/macro';
import { useCall } from '../../../api/index.ts';
import { useMay } from '../../../session/permissions.ts';
import { ChannelGlyph, Cut, Time } from '../../../ui/index.ts';
import { ThreadLink } from '../../../ui/thread-link.tsx';
import { cameFrom } from '../board/came-from.ts';

/** How many other visits are shown. */
const SHOWN = 5;

/** The conversations that began during a visit. Nothing for members who cannot open conversations. */
export function VisitConversations({ visit }: { visit: Visit }) {
  const { t } = useLingui();
  const mayRead = useMay('listVisitorConversations');
  const { data } = useCall(
    'listVisitorConversations',
    { params: { referenceID: visit.referenceID }, query: { limit: 100 } },
    { enabled: mayRead },
  );
  const own = data?.conversations.filter(({ sessionID }) => sessionID === visit.id) ?? [];
  if (own.length === 0) return null;
  return (
    <section className="drawer-part">
      <h3>{t`Conversations`}</h3>
      <ul className="drawer-links">
        {own.map(({ conversationID, kind, channel, subject, status, createdDate }) => {
          const title =
            subject ||
            (status === 'open'
              ? t({ message: 'Open conversation', context: 'state' })
              : t`Closed conversation`);
          return (
            <li key={conversationID} className="row">
              <ChannelGlyph channel={channel} bare />
              <ThreadLink id={conversationID} kind={kind} className="grow">
                <Cut>{title}</Cut>
              </ThreadLink>
              <Time className="t-12 t-3" at={createdDate} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The newest other visits of the visitor. */
export function OtherVisits({
  visit,
  onOpen,
  onShowAll,
}: {
  visit: Visit;
  onOpen: (id: string) => void;
  onShowAll: () => void;
}) {
  const { t } = useLingui();
  const { data } = useCall('listVisits', { query: { visitorId: visit.referenceID, limit: SHOWN + 1 } });
  const others = (data?.visits ?? []).filter(({ id }) => id !== visit.id).slice(0, SHOWN);
  if (others.length === 0) return null;
  return (
    <section className="drawer-part">
      <h3>{t`Other visits`}</h3>
      <ul className="drawer-links">
        {others.map((other) => (
          <li key={other.id} className="row">
            <Cut as="button" type="button" className="link grow" onClick={() => onOpen(other.id)}>
              {cameFrom(other.campaign, other.referrer) || t`Direct`} ·{' '}
              <Plural value={other.pages} one="# page" other="# pages" />
            </Cut>
            <Time className="t-12 t-3" at={other.createdDate} />
          </li>
        ))}
      </ul>
      <button type="button" className="link t-12" onClick={onShowAll}>
        {t`Show all visits of this visitor`}
      </button>
    </section>
  );
}
