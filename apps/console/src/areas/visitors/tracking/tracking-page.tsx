import { trackingList } from '@foyer/contract/board/list';
import { useLingui } from '@lingui/react/macro';
import { IconRadar } from '@tabler/icons-react';
import { useMemberOptions } from '../../../people/colleagues.tsx';
import { ListGrid, useList } from '../../../ui/grid/index.ts';
import { TRACKING_COLUMNS, TrackingLine } from './tracking-cells.tsx';
import { useRefetchOnTracking } from './use-refetch-on-tracking.ts';

/** The visitors who are tracked now, with their agents. Specification 2, 3. */
export function TrackingPage() {
  const { t, i18n } = useLingui();
  const state = useList(trackingList, { agent: useMemberOptions() });
  const { total, retry } = state.page;
  useRefetchOnTracking(retry);
  return (
    <>
      <div className="head">
        <h1>
          {t`Tracking`} {total && <span className="count num">{i18n.number(total.total)}</span>}
        </h1>
      </div>
      <ListGrid
        state={state}
        columns={TRACKING_COLUMNS}
        filterLabel={t`Filter tracked visitors`}
        placeholder={t`Visitor`}
        titleOf={({ vName }) => vName}
        phoneLine={TrackingLine}
        failedTitle={t`Could not load tracked visitors`}
        empty={{
          icon: IconRadar,
          text: t`Visitors appear here while they wait for an agent, and while an agent looks after them.`,
        }}
      />
    </>
  );
}
