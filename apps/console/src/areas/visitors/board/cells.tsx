import { useLingui } from '@lingui/react/macro';
import { joinedText } from '../../../i18n/joined-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import { statusText } from '../../../leads/labels.ts';
import { useMay } from '../../../session/permissions.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Cut } from '../../../ui/cut.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Place } from '../../../ui/place.tsx';
import { SimulatedBadge } from '../../../ui/simulated-mark.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { deviceIcon, STATE_STYLES } from './labels.ts';
import type { BoardRow } from './rows.ts';

/** A cell of the board, shared by the grid and the phone list. */
interface Cell {
  row: BoardRow;
}

export function VisitorCell({ row }: Cell) {
  return (
    <span className="row">
      <Avatar id={row.id} name={row.name} size={24} presence={row.state === 'left' ? 'offline' : 'online'} />
      <Cut as="strong">{row.name}</Cut>
      {row.visitor.simulated && <SimulatedBadge />}
    </span>
  );
}

export function LocationCell({ row }: Cell) {
  return <Place of={row.visitor} />;
}

export function PageCell({ row }: Cell) {
  if (!row.visitor.page) return <span className="t-3">–</span>;
  return (
    <Cut
      as="a"
      dir="ltr"
      className="page"
      href={row.visitor.page.url}
      target="_blank"
      rel="noreferrer"
      title={row.pageTitle}
      onClick={(event) => event.stopPropagation()}
    >
      {row.page}
    </Cut>
  );
}

const two = (value: number) => String(value).padStart(2, '0');

/** A duration as '12:07' or '1:02:09'. Milliseconds. */
export function visitClock(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const hours = Math.floor(seconds / 3600);
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}

export function TimeCell({ row }: Cell) {
  const now = useNow(1_000);
  return visitClock(now - Date.parse(row.visitor.createdDate));
}

export function FromCell({ row }: Cell) {
  const { t } = useLingui();
  return <span title={row.visitor.referrer}>{row.from || t`Direct`}</span>;
}

/** The browser name without vendor and version: 'Edge' for 'Microsoft Edge 130.0'. */
const browserFamily = (browser: string) =>
  browser.replace(/^(Microsoft|Mobile|Google)\s+/, '').replace(/[\s/][\d.]+$/, '');

export function DeviceCell({ row }: Cell) {
  const { browser, os, device } = row.visitor;
  return (
    <span className="row t-2" title={joinedText([browser, os])}>
      <Icon of={deviceIcon(device)} className="t-3" />
      <Cut>{browserFamily(browser)}</Cut>
    </span>
  );
}

export function StateCell({ row }: Cell) {
  const { i18n } = useLingui();
  const text = useText();
  const { title, tone, icon } = STATE_STYLES[row.state];
  if (!tone) return <span className="t-12 t-3">{i18n._(title)}</span>;
  const label =
    row.state === 'needs'
      ? text(
          row.visitor.isReqCallBack ? 'callBack' : row.visitor.isCheckinAgent ? 'checkIn' : 'requestAssist',
        )
      : i18n._(title);
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  );
}

export function AgentCell({ row, onTake }: Cell & { onTake: (row: BoardRow) => void }) {
  const { t } = useLingui();
  const mayInvite = useMay('inviteVisitor');
  if (row.state === 'needs' && mayInvite) {
    return (
      <button
        type="button"
        className="link take"
        aria-label={t`Take ${row.name}`}
        onClick={(event) => {
          event.stopPropagation();
          onTake(row);
        }}
      >
        {t`Take`}
      </button>
    );
  }
  if (!row.agent) return <span className="t-3">–</span>;
  return (
    <span className="row">
      <Avatar id={row.agent.id} name={row.agent.name} bot={row.agent.bot} size={20} />
      <Cut title={row.agent.name}>{row.agent.bot ? row.agent.name : row.agent.name.split(' ')[0]}</Cut>
    </span>
  );
}

export function LeadCell({ row }: Cell) {
  return statusText(row.visitor.leadStatus);
}
