import { trackingList } from '@foyer/contract/board/list';
import type { TrackedVisitor } from '@foyer/contract/board/shapes';
import { fullName } from '@foyer/domain/full-name';
import { isHandledCode, parseTrackedBy } from '@foyer/domain/tracking';
import { waitingOf } from '@foyer/domain/visitor-flags';
import { useLingui } from '@lingui/react/macro';
import { countryName } from '../../../i18n/country-name.ts';
import { listText } from '../../../i18n/list-text.ts';
import { gridColumns } from '../../../ui/grid/index.ts';
import { AssistIcon, Avatar, Badge, Cut, Time } from '../../../ui/index.ts';
import { ThreadLink } from '../../../ui/thread-link.tsx';
import { LocationCell, VisitorCell } from '../board/cells.tsx';
import { boardRow } from '../board/rows.ts';
import { TrackingActions } from './tracking-actions.tsx';

interface Cell {
  readonly row: TrackedVisitor;
}

const NONE = <span className="t-3">–</span>;

/** A tracked visitor as a row of the board. */
function useBoardRow(row: TrackedVisitor) {
  const { i18n } = useLingui();
  const shown = boardRow(row, Date.parse(row.lastAccessedDate), (code) => countryName(code, i18n.locale));
  return row.isOnline ? shown : ({ ...shown, state: 'left' } as const);
}

function Visitor({ row }: Cell) {
  const cell = <VisitorCell row={useBoardRow(row)} />;
  if (!row.conversationID || row.conversationStatus !== 'open') return cell;
  return (
    <ThreadLink id={row.conversationID} kind="chat">
      {cell}
    </ThreadLink>
  );
}

export function TrackingState({ row }: Cell) {
  const { labels } = trackingList.columns.state;
  return isHandledCode(row.tracking.tracking_code) ? (
    <span className="t-12 t-3">{listText(labels.handled)}</span>
  ) : (
    <Badge tone="danger" icon={AssistIcon}>
      {listText(labels.needed)}
    </Badge>
  );
}

function Agent({ row }: Cell) {
  const agent = parseTrackedBy(row.tracking.tracked_by);
  if (!agent.agentId) return NONE;
  const name = fullName(agent);
  return (
    <span className="row">
      <Avatar id={agent.agentId} name={name} size={20} />
      <Cut>{name}</Cut>
    </span>
  );
}

function Waiting({ row }: Cell) {
  const since = waitingOf(row);
  return since ? <Time at={since} /> : NONE;
}

/** The tracking message, else the last message of the conversation. */
function Message({ row }: Cell) {
  const { track_message: text } = row.tracking;
  return text ? <Cut>{text}</Cut> : <Cut className="t-2">{row.lastMessage?.text || '–'}</Cut>;
}

export const TRACKING_COLUMNS = gridColumns(trackingList, {
  visitor: Visitor,
  state: TrackingState,
  agent: Agent,
  since: ({ row }) => (row.trackedSince ? <Time at={row.trackedSince} /> : NONE),
  waiting: Waiting,
  message: Message,
  place: ({ row }) => <LocationCell row={useBoardRow(row)} />,
  lastSeen: ({ row }) => <Time at={row.lastAccessedDate} />,
  code: ({ row }) => <span className="num">{row.tracking.tracking_code}</span>,
  actions: TrackingActions,
});

/** A tracked visitor on a narrow screen. */
export function TrackingLine({ row }: Cell) {
  return (
    <>
      <span className="grow">
        <span className="row">
          <Visitor row={row} />
        </span>
        <span className="row t-12 t-3">
          {parseTrackedBy(row.tracking.tracked_by).agentId !== '' && <Agent row={row} />}
          <Message row={row} />
        </span>
      </span>
      {!isHandledCode(row.tracking.tracking_code) && <TrackingState row={row} />}
      <TrackingActions row={row} />
    </>
  );
}
