import { userAgentList } from '@foyer/contract/board/list';
import type { ListedUserAgent } from '@foyer/contract/board/shapes';
import { fullName } from '@foyer/domain/full-name';
import { useLingui } from '@lingui/react/macro';
import { joinedText } from '../../../i18n/joined-text.ts';
import { listText } from '../../../i18n/list-text.ts';
import { gridColumns } from '../../../ui/grid/index.ts';
import { Avatar, Badge, Cut, Time } from '../../../ui/index.ts';

interface Cell {
  readonly row: ListedUserAgent;
}

const TONES = { online: 'success', away: 'warning' } as const;

export function AgentPresence({ row: { presence } }: Cell) {
  const label = listText(userAgentList.columns.presence.labels[presence]);
  if (presence === 'offline') return <span className="t-12 t-3">{label}</span>;
  return <Badge tone={TONES[presence]}>{label}</Badge>;
}

export function AgentAvatar({ row, size }: Cell & { size: 24 | 32 | 36 }) {
  const { id, imageUrl, presence } = row;
  return <Avatar id={id} name={fullName(row)} imageUrl={imageUrl} size={size} presence={presence} />;
}

function Name({ row }: Cell) {
  return (
    <span className="row">
      <AgentAvatar row={row} size={24} />
      <Cut as="strong">{fullName(row)}</Cut>
    </span>
  );
}

export function LastActive({ row: { presence, lastActiveDate } }: Cell) {
  const { t } = useLingui();
  if (presence !== 'offline') return t`Now`;
  return lastActiveDate ? <Time at={lastActiveDate} /> : <span className="t-3">{t`Never`}</span>;
}

export const departmentNames = ({ departments }: ListedUserAgent): string =>
  joinedText(departments.map(({ name }) => name));

export const AGENT_COLUMNS = gridColumns(userAgentList, {
  name: Name,
  presence: AgentPresence,
  role: ({ row }) => <Cut>{listText(row.roleTitle)}</Cut>,
  departments: ({ row }) => <Cut>{departmentNames(row) || '–'}</Cut>,
  email: ({ row }) => <Cut>{row.email}</Cut>,
  lastActive: LastActive,
  openConversations: ({ row }) => <span className="num">{row.openConversations}</span>,
  trackedVisitors: ({ row }) => <span className="num">{row.trackedVisitors}</span>,
});

/** A user agent on a narrow screen. */
export function AgentLine({ row }: Cell) {
  const { t } = useLingui();
  return (
    <>
      <AgentAvatar row={row} size={36} />
      <span className="grow">
        <Cut as="strong">{fullName(row)}</Cut>
        <span className="row t-12 t-3">
          <Cut>{listText(row.roleTitle)}</Cut>
          <span className="end num">
            {row.openConversations > 0 ? t`${row.openConversations} open` : <LastActive row={row} />}
          </span>
        </span>
      </span>
    </>
  );
}
