import type { Visit } from '@foyer/contract/visitors/shapes';
import { clickPlatform } from '@foyer/domain/campaigns';
import { useLingui } from '@lingui/react/macro';
import { DrawerHead } from '../../../ui/drawer-head.tsx';
import { Cut, Drawer, exactTime, useTimeZone } from '../../../ui/index.ts';
import { CameFrom, Duration, VisitDevice, VisitPlace, VisitState } from './visit-cells.tsx';
import { OtherVisits, VisitConversations } from './visit-relations.tsx';
import { VisitTrail } from './visit-trail.tsx';

/** A visit: facts, its pages in order, its conversations, and the visitor's other visits. */
export function VisitDrawer({
  visit,
  onOpen,
  onShowVisitor,
  onClose,
}: {
  /** Undefined when there is none of the id in the address. */
  visit: Visit | undefined;
  onOpen: (id: string) => void;
  /** Shows all visits of a visitor in the list. */
  onShowVisitor: (referenceID: string) => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const title = visit?.vName ?? t`Not found`;
  return (
    <Drawer opened onClose={onClose} label={title} width={520}>
      <DrawerHead title={title} under={visit?.email || visit?.company} onClose={onClose} />
      <div className="drawer-body drawer-parts">
        {visit ? (
          <>
            <Facts visit={visit} />
            <VisitTrail visit={visit} />
            <VisitConversations visit={visit} />
            <OtherVisits visit={visit} onOpen={onOpen} onShowAll={() => onShowVisitor(visit.referenceID)} />
          </>
        ) : (
          <p className="hint">{t`This visit no longer exists.`}</p>
        )}
      </div>
    </Drawer>
  );
}

function Facts({ visit }: { visit: Visit }) {
  const { t } = useLingui();
  const zone = useTimeZone();
  const { campaign, referrer, engagementName, endedDate } = visit;
  return (
    <dl className="facts">
      <dt>{t`Status`}</dt>
      <dd>
        <VisitState row={visit} />
      </dd>
      <dt>{t`Started`}</dt>
      <dd className="num">{exactTime(visit.createdDate, zone)}</dd>
      {endedDate && (
        <>
          <dt>{t`Ended`}</dt>
          <dd className="num">{exactTime(endedDate, zone)}</dd>
        </>
      )}
      <dt>{t`Duration`}</dt>
      <dd>
        <Duration row={visit} />
      </dd>
      <dt>{t`Came from`}</dt>
      <dd>
        <CameFrom row={visit} />
      </dd>
      {referrer && (
        <>
          <dt>{t`Referrer`}</dt>
          <dd>
            <bdi dir="ltr">{referrer}</bdi>
          </dd>
        </>
      )}
      {campaign && (
        <>
          <dt>{t`Campaign`}</dt>
          <dd>
            <bdi>
              {[campaign.name, campaign.source, campaign.medium, campaign.content]
                .filter(Boolean)
                .join(' · ')}
            </bdi>
          </dd>
        </>
      )}
      {campaign?.term && (
        <>
          <dt>{t`Search term`}</dt>
          <dd>
            <bdi>{campaign.term}</bdi>
          </dd>
        </>
      )}
      {campaign?.clicks && (
        <>
          <dt>{t`Click`}</dt>
          <dd>
            {Object.entries(campaign.clicks).map(([id, value]) => (
              <span key={id} title={`${id}=${value}`}>
                {clickPlatform({ [id]: value })}
              </span>
            ))}
          </dd>
        </>
      )}
      <dt>{t`Location`}</dt>
      <dd>
        <VisitPlace row={visit} />
      </dd>
      <dt>{t`Device`}</dt>
      <dd>
        <VisitDevice row={visit} />
      </dd>
      {engagementName && (
        <>
          <dt>{t`Engagement`}</dt>
          <dd>
            <Cut>{engagementName}</Cut>
          </dd>
        </>
      )}
    </dl>
  );
}
