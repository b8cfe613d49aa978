import { visitList } from '@foyer/contract/visitors/list';
import type { Visit } from '@foyer/contract/visitors/shapes';
import { Plural, useLingui } from '@lingui/react/macro';
import { joinedText } from '../../../i18n/joined-text.ts';
import { listText } from '../../../i18n/list-text.ts';
import { placeText } from '../../../i18n/place-text.ts';
import { gridColumns } from '../../../ui/grid/index.ts';
import { Avatar, Badge, ChannelGlyph, Cut, Flag, Icon, Place, Time, useNow } from '../../../ui/index.ts';
import { cameFrom } from '../board/came-from.ts';
import { visitClock } from '../board/cells.tsx';
import { deviceIcon } from '../board/labels.ts';

interface Cell {
  readonly row: Visit;
}

/** Browser and system, or the kind of device. */
export const visitDevice = ({ browser, os, device }: Visit): string => joinedText([browser, os]) || device;

/** The time from the start of a visit to its end, or until now. */
export function Duration({ row }: Cell) {
  const now = useNow(30_000);
  const end = row.isOnline ? now : Date.parse(row.endedDate ?? row.lastAccessedDate);
  return <span className="num">{visitClock(end - Date.parse(row.createdDate))}</span>;
}

export function CameFrom({ row }: Cell) {
  const { t } = useLingui();
  return <Cut title={row.referrer}>{cameFrom(row.campaign, row.referrer) || t`Direct`}</Cut>;
}

export function VisitState({ row: { isOnline } }: Cell) {
  const { labels } = visitList.columns.state;
  return isOnline ? (
    <Badge tone="success">{listText(labels.online)}</Badge>
  ) : (
    <span className="t-12 t-3">{listText(labels.ended)}</span>
  );
}

function Visitor({ row }: Cell) {
  return (
    <span className="row">
      <Avatar
        id={row.referenceID}
        name={row.vName}
        size={24}
        presence={row.isOnline ? 'online' : 'offline'}
      />
      <Cut as="strong">{row.vName}</Cut>
    </span>
  );
}

export function VisitPlace({ row }: Cell) {
  return <Place of={row} />;
}

export function VisitDevice({ row }: Cell) {
  return (
    <span className="row">
      <Icon of={deviceIcon(row.device)} className="t-3" />
      <Cut>{visitDevice(row)}</Cut>
    </span>
  );
}

export const VISIT_COLUMNS = gridColumns(visitList, {
  visitor: Visitor,
  email: ({ row }) => <Cut>{row.email}</Cut>,
  started: ({ row }) => <Time at={row.createdDate} />,
  duration: Duration,
  pages: ({ row }) => <span className="num">{row.pages}</span>,
  lastPage: ({ row }) => <Cut title={row.page?.url}>{row.page?.title || row.page?.url || '–'}</Cut>,
  source: CameFrom,
  place: VisitPlace,
  device: VisitDevice,
  engagement: ({ row }) => <Cut>{row.engagementName || '–'}</Cut>,
  channel: ({ row }) => <ChannelGlyph channel={row.channel} />,
  language: ({ row }) => <Cut>{row.language ?? '–'}</Cut>,
  state: VisitState,
});

/** A visit on a narrow screen, in two lines. */
export function VisitLine({ row }: Cell) {
  const { i18n } = useLingui();
  return (
    <>
      <Avatar
        id={row.referenceID}
        name={row.vName}
        size={36}
        presence={row.isOnline ? 'online' : 'offline'}
      />
      <span className="grow">
        <span className="row">
          <Cut as="strong">{row.vName}</Cut>
          <Time at={row.createdDate} className="end t-12 t-3" />
        </span>
        <span className="row t-12 t-3">
          {row.country && <Flag country={row.country} />}
          <Cut>{row.page?.title || placeText(row, i18n.locale)}</Cut>
          <span className="end num">
            <Plural value={row.pages} one="# page" other="# pages" />
          </span>
        </span>
      </span>
    </>
  );
}
