import type { AutomationRule } from '@foyer/contract/automation/shapes';
import { NAME_MAX } from '@foyer/domain/limits';
import { useLingui } from '@lingui/react/macro';
import { IconArrowLeft, IconDots, IconFilter, IconHistory, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { call, useAction } from '../../api/index.ts';
import { ConditionGroups, MatchMenu } from '../../rules/condition-groups.tsx';
import { useRuleOptions } from '../../rules/use-rule-options.ts';
import { useMay } from '../../session/permissions.ts';
import { Form, LeaveGuard, TextField } from '../../ui/fields/index.ts';
import { Badge, Button, Icon, IconButton, Menu, MenuItem } from '../../ui/index.ts';
import { ShowCurrent } from '../../ui/record-fields.tsx';
import { RemovalDialog } from '../../ui/removal-dialog.tsx';
import { useSettingsForm } from '../../ui/settings-form.ts';
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
  const options = useRuleOptions();
  const disabled = !useMay('updateAutomationRule');
  const create = useAction('createAutomationRule');
  const update = useAction('updateAutomationRule');
  const [dialog, setDialog] = useState<'versions' | 'remove' | null>(null);
  const [left, setLeft] = useState<readonly number[] | null>(null);
  const active = rule?.active ?? false;
  // Whether the submit also turns the rule on or off.
  const isTurning = useRef(false);
  const form = useSettingsForm<Draft>({
    record: rule ?? { lastModifiedDate: '' },
    initial: draftOf(rule ?? begun),
    rules: { name: { title: t`Name`, required: true, maxLength: NAME_MAX } },
    save: async (values, precondition) => {
      const body = { ...values, active: isTurning.current ? !active : active };
      if (rule) return update.mutateAsync({ params: { id: rule.id }, body: { ...body, ...precondition } });
      const created = await create.mutateAsync({ body });
      onOpen(created.id);
      return created;
    },
  });
  const draft = form.values;
  const isDirty = form.isDirty || rule === null;
  const turn = async () => {
    isTurning.current = true;
    await form.submit();
    isTurning.current = false;
  };
  const change = (part: Partial<Draft>) => {
    for (const name of Object.keys(part) as (keyof Draft)[]) form.set(name, part[name] as never);
    setLeft(null);
  };
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
                busy={form.busy}
                disabled={!isDirty}
                onClick={() => void form.submit()}
              >
                {t`Save`}
              </Button>
            )}
            {!disabled && (
              <Button variant={active ? undefined : 'primary'} busy={form.busy} onClick={() => void turn()}>
                {active ? t`Turn off` : t`Turn on`}
              </Button>
            )}
          </div>
        </div>
        <Form form={form} className="automation-body">
          <ShowCurrent form={form} />
          <TextField form={form} name="name" disabled={disabled} />
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
        </Form>
        <LeaveGuard when={form.isDirty && !form.busy && !disabled && dialog !== 'remove'} parts={['id']} />
        {dialog === 'versions' && rule && (
          <VersionsDialog
            rule={rule}
            options={options}
            onClose={() => setDialog(null)}
            onRestored={() => form.reset()}
          />
        )}
        {dialog === 'remove' && rule && (
          <RemovalDialog
            name={rule.name}
            button={t`Delete rule`}
            remove={() => call('removeAutomationRule', { params: { id: rule.id } })}
            onClose={() => setDialog(null)}
            onRemoved={() => onOpen(undefined)}
          >
            {t`Waiting runs are stopped. Past runs stay in the log. You cannot undo this.`}
          </RemovalDialog>
        )}
      </section>
      <RuleSide rule={rule} draft={draft} options={options} onLeft={setLeft} />
    </>
  );
}
