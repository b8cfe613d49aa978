import type { AutomationRule, AutomationVersion } from '@foyer/contract/automation/shapes';
import type { AutomationAction } from '@foyer/domain/automation';
import { ruleConditions } from '@foyer/domain/rule-conditions';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useAction, useCall } from '../../api/index.ts';
import { joinedText } from '../../i18n/joined-text.ts';
import type { RuleOptions } from '../../rules/use-rule-options.ts';
import { useMay } from '../../session/permissions.ts';
import { Badge, Button, Dialog, Time } from '../../ui/index.ts';
import { RowsLoading } from '../../ui/rows-loading.tsx';
import { ACTION_LABELS, useTriggerText } from './labels.ts';

const PARTS: Readonly<Record<AutomationVersion['changed'][number], MessageDescriptor>> = {
  name: msg`Name`,
  trigger: msg`Event`,
  conditions: msg`Conditions`,
  actions: msg`Actions`,
};

/** The versions of a rule: who changed what, and a way back. */
export function VersionsDialog({
  rule,
  options,
  onClose,
  onRestored,
}: {
  rule: AutomationRule;
  options: RuleOptions;
  onClose: () => void;
  onRestored: () => void;
}) {
  const { t } = useLingui();
  const { data } = useCall('listAutomationVersions', { params: { id: rule.id } });
  const mayRestore = useMay('restoreAutomationVersion');
  const restore = useAction('restoreAutomationVersion', {
    onSuccess: () => {
      onRestored();
      onClose();
    },
  });
  return (
    <Dialog opened title={t`Versions of ${rule.name}`} onClose={onClose} width={640}>
      {!data && <RowsLoading />}
      <ol className="automation-versions">
        {data?.versions.map((version) => (
          <li key={version.version}>
            <div className="row">
              <strong>{t`Version ${version.version}`}</strong>
              <span className="t-13 t-2">{version.memberName}</span>
              <span className="t-12 t-3">
                <Time at={version.createdDate} />
              </span>
              <span className="end">
                {version.version === rule.version ? (
                  <Badge tone="success">{t`Current`}</Badge>
                ) : (
                  mayRestore && (
                    <Button
                      small
                      busy={restore.isPending}
                      onClick={() => restore.mutate({ params: { id: rule.id, version: version.version } })}
                    >
                      {t`Restore`}
                    </Button>
                  )
                )}
              </span>
            </div>
            <Summary version={version} options={options} />
          </li>
        ))}
      </ol>
    </Dialog>
  );
}

function Summary({ version, options }: { version: AutomationVersion; options: RuleOptions }) {
  const { t, i18n } = useLingui();
  const triggerText = useTriggerText();
  const changed = joinedText(version.changed.map((part) => i18n._(PARTS[part])));
  const conditions = ruleConditions(version.conditions).map(options.sentence).join(' · ');
  const actions = version.actions
    .map(({ type }) => i18n._(ACTION_LABELS[type as AutomationAction['type']]))
    .join(' → ');
  return (
    <p className="t-13 t-2">
      {changed && <b>{t`Changed: ${changed}.`} </b>}
      {[triggerText(version.trigger), conditions, actions].filter(Boolean).join(' | ')}
    </p>
  );
}
