import './settings.css';
import type { SlaPolicy } from '@foyer/contract/tasks/sla-shapes';
import { TASK_PRIORITIES } from '@foyer/domain/task';
import { useLingui } from '@lingui/react/macro';
import { IconClock } from '@tabler/icons-react';
import { useCall } from '../../../api/index.ts';
import { useMay } from '../../../session/permissions.ts';
import { RecordSection } from '../../../shell/settings/record-section.tsx';
import { RowLink } from '../../../shell/settings/row-link.tsx';
import { PRIORITY_LABELS } from '../labels.ts';
import { durationText } from '../sla/timer.ts';
import { PolicyDrawer } from './policy-drawer.tsx';
import { useScopeText } from './scope-text.ts';

/** The SLA policies: targets by priority, for all tickets or those of a team or type. */
export function SlaSection() {
  const { t } = useLingui();
  const query = useCall('listSlaPolicies');
  const policies = query.data?.policies;
  return (
    <RecordSection
      items={policies}
      query={query}
      canCreate={useMay('createSlaPolicy')}
      icon={IconClock}
      texts={{
        create: t`New policy`,
        failed: t`Could not load policies`,
        empty: t`A policy sets target times for replies and resolutions.`,
      }}
      drawer={(policy, close) => (
        <PolicyDrawer policy={policy} defaultPolicy={policies?.[0]} onClose={close} />
      )}
    >
      {(all) => <PolicyTable policies={all} />}
    </RecordSection>
  );
}

function PolicyTable({ policies }: { policies: readonly SlaPolicy[] }) {
  const { t, i18n } = useLingui();
  const scopeText = useScopeText();
  const time = (minutes: number | null) =>
    minutes === null ? '–' : durationText(minutes * 60_000, i18n.locale);
  return (
    <div className="table-scroll">
      <table className="grid">
        <thead>
          <tr>
            <th>{t`For`}</th>
            <th>{t`Priority`}</th>
            <th>{t`First reply`}</th>
            <th className="hide-phone">{t`Next reply`}</th>
            <th>{t`Resolution`}</th>
          </tr>
        </thead>
        <tbody>
          {policies.flatMap((policy) =>
            [...TASK_PRIORITIES].reverse().map((priority, index) => {
              const { firstResponse, nextResponse, resolution } = policy.minutes[priority];
              return (
                <tr key={`${policy.id} ${priority}`} className={index === 0 ? 'linked' : undefined}>
                  <td>
                    {index === 0 && <RowLink id={policy.id}>{scopeText(policy)}</RowLink>}
                    {index === 1 && (
                      <span className="t-12 t-3">
                        {policy.inOpeningTime ? t`opening hours only` : t`around the clock`}
                      </span>
                    )}
                  </td>
                  <td>{i18n._(PRIORITY_LABELS[priority])}</td>
                  <td className="num">{time(firstResponse)}</td>
                  <td className="num hide-phone">{time(nextResponse)}</td>
                  <td className="num">{time(resolution)}</td>
                </tr>
              );
            }),
          )}
        </tbody>
      </table>
    </div>
  );
}
