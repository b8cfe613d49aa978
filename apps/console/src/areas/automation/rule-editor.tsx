import type { AutomationRule } from '@foyer/contract/automation/shapes';
import { NAME_MAX } from '@foyer/domain/limits';
import { useLingui } from '@lingui/react/macro';
import { IconArrowLeft, IconDots, IconFilter, IconHistory, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { call, errorText, useAction } from '../../api/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { ConditionGroups, MatchMenu } from '../../rules/condition-groups.tsx';
import { useRuleOptions } from '../../rules/use-rule-options.ts';
import { useMay } from '../../session/permissions.ts';
import { LeaveGuard, TextField } from '../../ui/fields/index.ts';
import { Badge, Button, Icon, IconButton, Menu, MenuItem, toast } from '../../ui/index.ts';
import { RemovalDialog } from '../../ui/removal-dialog.tsx';
import { type Draft, fieldsFor } from './draft.ts';
import { Then, When } from './rule-parts.tsx';
import { RuleSide } from './rule-side.tsx';
import { VersionsDialog } from './versions.tsx';

const draftOf = ({ name, trigger, conditions, actions }: Draft): Draft => ({
  name,
  trigger,
  conditions,
  actions,
});

/** One rule: when, if, then; beside it what it would have done and what it did. */
export function RuleEditor({
  rule,
  begun,
  onOpen,
}: {
  /** Null for a new one, which begins with `begun`. */
  rule: AutomationRule | null;
  begun: Draft;
  onOpen: (id: string | undefined) => void;
}) {
  const { t } = useLingui();
  const text = useText();
  const options = useRuleOptions();
  const disabled = !useMay('updateAutomationRule');
  // The rule that the draft began with, so that saving overwrites no change of a colleague.
  const [base, setBase] = useState(rule);
  const [draft, setDraft] = useState<Draft>(draftOf(rule ?? begun));
  const [error, setError] = useState<string | null>(null);
  const [dialog, setDialog] = useState<'versions' | 'remove' | null>(null);
  const [left, setLeft] = useState<readonly number[] | null>(null);
  const isDirty = JSON.stringify(draft) !== JSON.stringify(draftOf(base ?? begun)) || rule === null;
  const begin = (from: AutomationRule) => {
    setBase(from);
    setDraft(draftOf(from));
  };
  if (rule && base && !isDirty && rule.lastModifiedDate > base.lastModifiedDate) begin(rule);
  const ends = {
    onSuccess: (saved: AutomationRule) => {
      setError(null);
      begin(saved);
      if (!rule) onOpen(saved.id);
    },
    onError: (failure: Parameters<typeof errorText>[0]) => setError(errorText(failure, text('genericError'))),
  };
  const create = useAction('createAutomationRule', ends);
  const update = useAction('updateAutomationRule', ends);
  const isBusy = create.isPending || update.isPending;
  const save = (active: boolean) => {
    const body = { ...draft, active };
    if (base)
      update.mutate({ params: { id: base.id }, body: { ...body, ifUnmodifiedSince: base.lastModifiedDate } });
    else create.mutate({ body });
  };
  const change = (part: Partial<Draft>) => {
    setDraft({ ...draft, ...part });
    setLeft(null);
  };
  const active = rule?.active ?? false;
  return (
    <>
      <section className="automation-editor" aria-label={draft.name || t`New rule`}>
        <div className="head automation-head">
          <IconButton
            icon={IconArrowLeft}
            label={t`Back to the list`}
            className="only-phone mirrored"
            onClick={() => onOpen(undefined)}
          />
          <h2 className="t-title">{draft.name || t`New rule`}</h2>
          {rule && <Badge tone={active ? 'success' : 'neutral'}>{active ? t`On` : t`Off`}</Badge>}
          {rule && (
            <span className="t-12 t-3 hide-phone">
              {isDirty ? t`Unsaved changes` : t`Version ${rule.version}`}
            </span>
          )}
          <div className="end row">
            {rule && (
              <Menu align="end" label={t`More`} trigger={<IconButton icon={IconDots} label={t`More`} />}>
                <MenuItem icon={IconHistory} onSelect={() => setDialog('versions')}>
                  {t`Versions`}
                </MenuItem>
                {!disabled && (
                  <MenuItem icon={IconTrash} onSelect={() => setDialog('remove')}>
                    {t`Delete rule`}
                  </MenuItem>
                )}
              </Menu>
            )}
            {!disabled && (isDirty || !active) && (
              <Button
                variant={active ? 'primary' : undefined}
                busy={isBusy}
                disabled={!isDirty}
                onClick={() => save(active)}
              >
                {t`Save`}
              </Button>
            )}
            {!disabled && (
              <Button variant={active ? undefined : 'primary'} busy={isBusy} onClick={() => save(!active)}>
                {active ? t`Turn off` : t`Turn on`}
              </Button>
            )}
          </div>
        </div>
        <div className="automation-body">
          {error && (
            <p className="error" role="alert">
              {error}
            </p>
          )}
          <TextField
            label={t`Name`}
            rule={{ title: t`Name`, required: true, maxLength: NAME_MAX }}
            disabled={disabled}
            value={draft.name}
            onChange={(name) => change({ name })}
          />
          <When draft={draft} rule={rule} disabled={disabled} onChange={change} />
          <section className="automation-card" aria-label={t`If`}>
            <h3 className="row">
              <Icon of={IconFilter} className="t-3" /> {t`If`}
              {draft.conditions.parts.length > 1 && (
                <MatchMenu
                  group={draft.conditions}
                  disabled={disabled}
                  onChange={(conditions) => change({ conditions: conditions as Draft['conditions'] })}
                />
              )}
              {draft.conditions.parts.length === 0 && <span className="t-13 t-3">{t`always`}</span>}
              {left && left.length > 0 && <span className="end t-12 t-3">{t`30 days`}</span>}
            </h3>
            <ConditionGroups
              group={draft.conditions}
              options={options}
              fields={fieldsFor(draft.trigger.event)}
              disabled={disabled}
              beside={left ? (index) => left[index] : undefined}
              onChange={(conditions) => change({ conditions: conditions as Draft['conditions'] })}
            />
          </section>
          <Then draft={draft} options={options} disabled={disabled} onChange={change} />
          <p className="t-12 t-3 automation-foot">
            {t`Runs once for each event. Other rules may follow it, up to five in a row, and no rule twice.`}
          </p>
        </div>
        <LeaveGuard when={isDirty && !disabled && rule !== null} />
        {dialog === 'versions' && rule && (
          <VersionsDialog rule={rule} options={options} onClose={() => setDialog(null)} onRestored={begin} />
        )}
        {dialog === 'remove' && rule && (
          <RemovalDialog
            name={rule.name}
            button={t`Delete rule`}
            remove={() => call('removeAutomationRule', { params: { id: rule.id } })}
            onClose={() => setDialog(null)}
            onRemoved={() => {
              toast.show({ kind: 'done', text: t`Rule deleted` });
              onOpen(undefined);
            }}
          >
            {t`Waiting runs are stopped. Past runs stay in the log. You cannot undo this.`}
          </RemovalDialog>
        )}
      </section>
      <RuleSide rule={rule} draft={draft} options={options} onLeft={setLeft} />
    </>
  );
}
