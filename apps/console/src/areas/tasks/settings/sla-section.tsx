import './settings.css';
import type { SlaPolicy } from '@foyer/contract/tasks/sla-shapes';
import { TASK_PRIORITIES } from '@foyer/domain/task';
import { useLingui } from '@lingui/react/macro';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall } from '../../../api/index.ts';
import { useMay } from '../../../session/permissions.ts';
import { SectionHead } from '../../../shell/settings/section-head.tsx';
import { Button, Cut } from '../../../ui/index.ts';
import { Loading } from '../../../ui/loading.tsx';
import { durationText } from '../sla/timer.ts';
import { PRIORITY_WORDS } from '../words.ts';
import { PolicyDrawer } from './policy-drawer.tsx';
import { useScopeText } from './scope-text.ts';

/** What is promised of tickets: by priority, for all or for those of a team or a type. */
export function SlaSection() {
  const { t, i18n } = useLingui();
  const canChange = useMay('createSlaPolicy');
  const { data, error, refetch } = useCall('listSlaPolicies');
  const [opened, setOpened] = useState<SlaPolicy | 'new' | null>(null);
  const policies = data?.policies;
  return (
    <>
      <SectionHead
        count={policies && i18n.number(policies.length)}
        actions={
          canChange && (
            <Button look="primary" icon={IconPlus} onClick={() => setOpened('new')}>
              {t`New policy`}
            </Button>
          )
        }
      />
      {!policies && <Loading failed={t`The policies could not be loaded`} error={error} refetch={refetch} />}
      {policies && <PolicyTable policies={policies} onOpen={setOpened} />}
      {opened && policies && (
        <PolicyDrawer
          key={opened === 'new' ? 'new' : opened.id}
          policy={opened === 'new' ? null : opened}
          usual={policies[0]}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

function PolicyTable({
  policies,
  onOpen,
}: {
  policies: readonly SlaPolicy[];
  onOpen: (policy: SlaPolicy) => void;
}) {
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
            <th>{t`Solution`}</th>
          </tr>
        </thead>
        <tbody>
          {policies.flatMap((policy) =>
            [...TASK_PRIORITIES].reverse().map((priority, index) => {
              const { firstResponse, nextResponse, resolution } = policy.minutes[priority];
              return (
                <tr key={`${policy.id} ${priority}`}>
                  <td>
                    {index === 0 && (
                      <Cut
                        as="button"
                        type="button"
                        className="as-text t-m task-policy"
                        onClick={() => onOpen(policy)}
                      >
                        {scopeText(policy)}
                      </Cut>
                    )}
                    {index === 1 && (
                      <span className="t-12 t-3">
                        {policy.inOpeningTime ? t`opening hours count` : t`day and night count`}
                      </span>
                    )}
                  </td>
                  <td>{i18n._(PRIORITY_WORDS[priority])}</td>
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
