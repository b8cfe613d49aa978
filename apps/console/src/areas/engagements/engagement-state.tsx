import { engagementList } from '@foyer/contract/engagements/list';
import type { Engagement } from '@foyer/contract/engagements/shapes';
import { useLingui } from '@lingui/react/macro';
import { IconCalendarTime, IconCircleCheck, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { listText } from '../../i18n/list-text.ts';
import { Badge, type IconShape } from '../../ui/index.ts';

type State = Engagement['state'];

const LOOKS: Readonly<Record<State, readonly ['success' | 'warning' | 'info' | 'neutral', IconShape]>> = {
  active: ['success', IconPlayerPlay],
  paused: ['warning', IconPlayerPause],
  scheduled: ['info', IconCalendarTime],
  ended: ['neutral', IconCircleCheck],
};

/** The state of an engagement. */
export function StateBadge({ state }: { readonly state: State }) {
  const [tone, icon] = LOOKS[state];
  return (
    <Badge tone={tone} icon={icon}>
      {listText(engagementList.columns.state.labels[state])}
    </Badge>
  );
}

/** Marks an engagement whose other side is simulated. */
export function DemoBadge({ engagement }: { readonly engagement: Engagement }) {
  const { t } = useLingui();
  return engagement.isDemo ? <Badge>{t`Demo`}</Badge> : null;
}

/** Writes the dates of an engagement as a range. */
export function useDates(): (
  engagement: Pick<Engagement, 'startDate' | 'endDate' | 'createdDate'>,
) => string {
  const { t, i18n } = useLingui();
  const format = new Intl.DateTimeFormat(i18n.locale, { day: 'numeric', month: 'short', year: 'numeric' });
  return ({ startDate, endDate, createdDate }) => {
    const from = format.format(new Date(startDate ?? createdDate));
    // It ends when the day after its last one begins.
    const last = endDate ? new Date(Date.parse(endDate) - 1) : null;
    if (last && startDate) return format.formatRange(new Date(startDate), last);
    if (last) return t`Until ${format.format(last)}`;
    return startDate && Date.parse(startDate) > Date.now() ? t`From ${from}` : t`Since ${from}`;
  };
}
