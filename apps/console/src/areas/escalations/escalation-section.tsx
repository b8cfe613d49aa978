import './escalations.css';
import type { Escalation } from '@foyer/contract/escalations/shapes';
import { useLingui } from '@lingui/react/macro';
import { IconAlarm } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { errorText, useAction, useCall } from '../../api/index.ts';
import { ACTION_LABELS, subjectText, useTriggerText } from '../../escalation/labels.ts';
import { useText } from '../../i18n/use-text.ts';
import { useMay } from '../../session/permissions.ts';
import { textOf } from '../../shell/search-values.ts';
import { RecordSection } from '../../shell/settings/record-section.tsx';
import { RowLink } from '../../shell/settings/row-link.tsx';
import { SectionHead } from '../../shell/settings/section-head.tsx';
import { SectionTabs } from '../../shell/settings/section-tabs.tsx';
import { useSectionAddress } from '../../shell/settings/use-section-address.ts';
import { SwitchField } from '../../ui/fields/index.ts';
import { toast } from '../../ui/index.ts';
import { RuleDrawer } from './rule-drawer.tsx';
import { RunLog } from './run-log.tsx';

const readSearch = (raw: Readonly<Record<string, unknown>>): { view?: string | undefined } => ({
  view: textOf(raw.view),
});

/** The escalation rules of conversations and tasks, and their log. */
export function EscalationSection() {
  const { t } = useLingui();
  const canChange = useMay('saveEscalation');
  const { search, change } = useSectionAddress(readSearch);
  const query = useCall('listEscalations');
  const rules = query.data?.escalations;
  const view = search.view === 'log' ? 'log' : 'rules';
  const wrap = (content: ReactNode) => (
    <SectionTabs
      label={t`Escalation`}
      items={[
        { id: 'rules', label: t`Rules` },
        { id: 'log', label: t`Log` },
      ]}
      selected={view}
      onSelect={(next) => change({ view: next === 'log' ? next : undefined })}
    >
      {content}
    </SectionTabs>
  );
  if (view === 'log') {
    return (
      <>
        <SectionHead />
        {wrap(<RunLog rules={rules ?? []} />)}
      </>
    );
  }
  return (
    <RecordSection
      items={rules}
      query={query}
      canCreate={canChange}
      icon={IconAlarm}
      texts={{
        create: t`New rule`,
        failed: t`Could not load rules`,
        empty: t`Rules act when something waits too long: they assign, notify, raise the priority or send a webhook.`,
      }}
      wrap={wrap}
      drawer={(rule, close) => <RuleDrawer rule={rule} onClose={close} />}
    >
      {(all) => <RuleTable rules={all} canChange={canChange} />}
    </RecordSection>
  );
}

function RuleTable({ rules, canChange }: { rules: readonly Escalation[]; canChange: boolean }) {
  const { t } = useLingui();
  return (
    <div className="table-scroll">
      <table className="grid escalation-table">
        <thead>
          <tr>
            <th>{t`Name`}</th>
            <th className="hide-phone">{t`After`}</th>
            <th className="hide-phone">{t`Actions`}</th>
            <th className="n hide-phone">{t`Waiting`}</th>
            <th>{t`On`}</th>
          </tr>
        </thead>
        <tbody>
          {rules.map((rule) => (
            <Row key={rule.id} rule={rule} canChange={canChange} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ rule, canChange }: { rule: Escalation; canChange: boolean }) {
  const { i18n } = useLingui();
  const trigger = useTriggerText()(rule);
  const does = rule.actions.map(({ type }) => i18n._(ACTION_LABELS[type])).join(' · ');
  return (
    <tr className="linked">
      <td>
        <RowLink id={rule.id}>{rule.name}</RowLink>
        <span className="t-12 t-3 escalation-under">{subjectText(rule.subject)}</span>
      </td>
      <td className="hide-phone" title={trigger}>
        {trigger}
      </td>
      <td className="hide-phone" title={does}>
        {does}
      </td>
      <td className="n hide-phone">{i18n.number(rule.pending)}</td>
      <td>
        <OnOff rule={rule} canChange={canChange} />
      </td>
    </tr>
  );
}

function OnOff({ rule, canChange }: { rule: Escalation; canChange: boolean }) {
  const { t } = useLingui();
  const text = useText();
  const save = useAction('saveEscalation', {
    onError: (error) => toast.error(t`Could not change ${name}`, errorText(error, text('genericError'))),
  });
  const { pending: _, creationDate: __, ...body } = rule;
  const { name } = rule;
  return (
    <div className="escalation-switch">
      <SwitchField
        label={<span className="sr">{t`${name} turned on`}</span>}
        disabled={!canChange || save.isPending}
        value={save.isPending ? (save.variables?.body.active ?? rule.active) : rule.active}
        onChange={(active) => save.mutate({ body: { ...body, active } })}
      />
    </div>
  );
}
