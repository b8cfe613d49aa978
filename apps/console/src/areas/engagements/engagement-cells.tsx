import type { Department } from '@foyer/contract/accounts/department-shapes';
import { engagementList } from '@foyer/contract/engagements/list';
import type { Engagement, EngagementResults } from '@foyer/contract/engagements/shapes';
import { useLingui } from '@lingui/react/macro';
import { IconArrowsShuffle, IconRobot, IconSparkles, IconUsers } from '@tabler/icons-react';
import { createContext, useContext } from 'react';
import type { Result } from '../../api/call.ts';
import { listText } from '../../i18n/list-text.ts';
import { gridColumns } from '../../ui/grid/index.ts';
import { ChannelGlyph, Cut, Icon, SimulatedBadge, Time } from '../../ui/index.ts';
import { EngagementMenu } from './engagement-menu.tsx';
import { StateBadge, useDates } from './engagement-state.tsx';
import { type Answerers, chosenAgent, chosenBot, firstAnswererOf } from './first-answerer.ts';
import { Rating, ResultLink } from './result-link.tsx';

/** What the cells need besides their rows. */
export const CellsContext = createContext<{
  readonly results: Result<'listEngagementResults'> | undefined;
  readonly teams: readonly Pick<Department, 'id' | 'name'>[];
  readonly answerers: Answerers | undefined;
  readonly onCopy: (engagement: Engagement) => void;
}>({ results: undefined, teams: [], answerers: undefined, onCopy: () => undefined });

interface RowProps {
  readonly row: Engagement;
}

const Type = ({ row }: RowProps) =>
  listText(
    engagementList.columns.type.labels[
      row.engagementType as keyof typeof engagementList.columns.type.labels
    ] ?? row.engagementType,
  );

function First({ row }: RowProps) {
  const { t } = useLingui();
  const { teams, answerers } = useContext(CellsContext);
  const shown = () => {
    const { answersFirst } = row;
    const first = firstAnswererOf(row, answerers?.routes ?? []);
    if (first === 'shares') return [IconRobot, t`Bots`] as const;
    const botId = chosenBot(first);
    if (botId)
      return [IconRobot, answerers?.bots.find((bot) => bot.botId === botId)?.name ?? t`Bot`] as const;
    const agent = chosenAgent(first);
    if (agent) return [IconSparkles, agent] as const;
    if (answersFirst.kind !== 'team') return [IconArrowsShuffle, t`Assignment`] as const;
    const team = teams.find(({ id }) => id === answersFirst.departmentId);
    return [IconUsers, team?.name ?? t`Deleted team`] as const;
  };
  const [icon, name] = shown();
  return (
    <span className="row">
      <Icon of={icon} size={14} className="t-3" />
      <Cut>{name}</Cut>
    </span>
  );
}

function Dates({ row }: RowProps) {
  return <Cut>{useDates()(row)}</Cut>;
}

const useResults = ({ id }: Engagement): EngagementResults | undefined =>
  useContext(CellsContext).results?.results.find(({ engagementID }) => engagementID === id);

function Count({ row, of }: RowProps & { readonly of: 'visits' | 'conversations' | 'answered' }) {
  const since = useContext(CellsContext).results?.since;
  const results = useResults(row);
  return results && since ? <ResultLink results={results} since={since} of={of} /> : null;
}

function RatingCell({ row }: RowProps) {
  const results = useResults(row);
  return results ? <Rating results={results} /> : null;
}

const Actions = ({ row }: RowProps) => (
  <EngagementMenu engagement={row} onCopy={useContext(CellsContext).onCopy} />
);

export const COLUMNS = gridColumns(engagementList, {
  name: ({ row }) => (
    <span className="row">
      <Cut as="strong">{row.engagementName}</Cut>
      {row.isDemo && <SimulatedBadge />}
    </span>
  ),
  type: ({ row }) => (
    <Cut>
      <Type row={row} />
    </Cut>
  ),
  channel: ({ row }) => (
    <span className="row">
      <ChannelGlyph channel={row.channel} />
    </span>
  ),
  state: ({ row }) => <StateBadge state={row.state} />,
  first: First,
  dates: Dates,
  visits: ({ row }) => <Count row={row} of="visits" />,
  conversations: ({ row }) => <Count row={row} of="conversations" />,
  answered: ({ row }) => <Count row={row} of="answered" />,
  rating: RatingCell,
  all: ({ row }) => <span className="num">{row.allConversations}</span>,
  created: ({ row }) => <Time at={row.createdDate} />,
  changed: ({ row }) => <Time at={row.lastModifiedDate} />,
  actions: Actions,
});

export function EngagementLine({ row }: RowProps) {
  return (
    <span className="grow">
      <span className="row">
        <Cut as="strong">{row.engagementName}</Cut>
        <StateBadge state={row.state} />
      </span>
      <span className="row t-12 t-3">
        <ChannelGlyph channel={row.channel} />
        <Cut>
          <Type row={row} />
        </Cut>
      </span>
    </span>
  );
}
