import type { AutomationRule } from '@foyer/contract/automation/shapes';
import {
  AUTOMATION_EVENTS,
  AUTOMATION_LIMITS,
  type AutomationAction,
  type AutomationEvent,
} from '@foyer/domain/automation';
import { DAYS } from '@foyer/domain/merchant';
import { useLingui } from '@lingui/react/macro';
import { IconBolt, IconPlayerPlay } from '@tabler/icons-react';
import { useCall } from '../../api/index.ts';
import type { RuleOptions } from '../../rules/use-rule-options.ts';
import { ActionList } from '../../ui/action-list.tsx';
import { CheckboxField, MultiSelectField, SelectField, TimeField } from '../../ui/fields/index.ts';
import { Button, Icon, Menu, MenuItem } from '../../ui/index.ts';
import { ActionFields } from './action-fields.tsx';
import { actionsFor, type Draft, newAction, newTrigger } from './draft.ts';
import { HookAddress } from './hook-address.tsx';
import { ACTION_ICONS, ACTION_LABELS, EVENT_LABELS } from './labels.ts';
import { MinutesField } from './minutes-field.tsx';

const APPEARANCE = { labels: ACTION_LABELS, icons: ACTION_ICONS };

interface PartProps {
  draft: Draft;
  disabled: boolean;
  onChange: (part: Partial<Draft>) => void;
}

/** The event of a rule with what it asks for. */
export function When({ draft, rule, disabled, onChange }: PartProps & { rule: AutomationRule | null }) {
  const { t, i18n } = useLingui();
  const { trigger } = draft;
  const put = (part: Partial<Draft['trigger']>) => onChange({ trigger: { ...trigger, ...part } });
  const isTimed = trigger.event === 'no_reply' || trigger.event === 'customer_silent';
  return (
    <section className="automation-card" aria-label={t`When`}>
      <h3 className="row">
        <Icon of={IconBolt} className="t-3" /> {t`When`}
      </h3>
      <SelectField
        label={t`Event`}
        searchable
        disabled={disabled}
        value={trigger.event}
        options={(Object.keys(AUTOMATION_EVENTS) as AutomationEvent[]).map((value) => ({
          value,
          label: i18n._(EVENT_LABELS[value]),
        }))}
        onChange={(event) => onChange({ trigger: newTrigger(event) as Draft['trigger'] })}
      />
      {isTimed && (
        <div className="automation-wait">
          <MinutesField
            key={trigger.event}
            label={t`For`}
            disabled={disabled}
            value={trigger.minutes ?? 0}
            onChange={(minutes) => put({ minutes })}
          />
          <CheckboxField
            label={t`Count opening hours only`}
            disabled={disabled}
            value={trigger.inOpeningTime ?? false}
            onChange={(inOpeningTime) => put({ inOpeningTime })}
          />
        </div>
      )}
      {trigger.event === 'schedule' && (
        <>
          <div className="field-pair">
            <TimeField
              label={t`Time`}
              disabled={disabled}
              value={trigger.at ?? ''}
              onChange={(at) => put({ at })}
            />
            <MultiSelectField
              label={t`Days`}
              placeholder={t`Every day`}
              disabled={disabled}
              value={[...(trigger.days ?? [])]}
              options={DAYS.map((value, index) => ({ value, label: dayName(i18n.locale, index) }))}
              onChange={(days) => put({ days })}
            />
          </div>
          <p className="t-12 t-3">{t`For up to 500 open conversations, in the time zone of your business.`}</p>
        </>
      )}
      {trigger.event === 'webhook' && <HookAddress rule={rule} />}
    </section>
  );
}

/** The name of a day, from Monday. 2024 began with one. */
const dayName = (locale: string, index: number): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, 1 + index));

/** The actions of a rule, in their order. */
export function Then({ draft, options, disabled, onChange }: PartProps & { options: RuleOptions }) {
  const { t } = useLingui();
  const macros = useCall('listMacros').data?.macros ?? [];
  const usable = macros.filter(({ actions }) =>
    actions.every((one) => one.type !== 'assign' || one.to !== 'me'),
  );
  const offered = actionsFor(draft.trigger.event);
  const put = (actions: readonly AutomationAction[]) => onChange({ actions: actions as Draft['actions'] });
  const isChat = AUTOMATION_EVENTS[draft.trigger.event] === 'conversation';
  return (
    <section className="automation-card" aria-label={t`Then`}>
      <h3 className="row">
        <Icon of={IconPlayerPlay} className="t-3" /> {t`Then`}
        <span className="t-13 t-3">{t`in this order`}</span>
        {!disabled && isChat && usable.length > 0 && (
          <span className="end">
            <Menu align="end" label={t`Macros`} trigger={<Button small>{t`From a macro`}</Button>}>
              {usable.map(({ id, name, actions }) => (
                <MenuItem
                  key={id}
                  onSelect={() => put([...draft.actions, ...(actions as AutomationAction[])])}
                >
                  {name}
                </MenuItem>
              ))}
            </Menu>
          </span>
        )}
      </h3>
      <ActionList
        actions={draft.actions as readonly AutomationAction[]}
        appearance={APPEARANCE}
        offered={offered}
        max={AUTOMATION_LIMITS.actions}
        error={undefined}
        disabled={disabled}
        isNumbered
        onChange={put}
        onAdd={(type) => put([...draft.actions, newAction(type)] as AutomationAction[])}
      >
        {(action, replace) => (
          <ActionFields action={action} options={options} disabled={disabled} onChange={replace} />
        )}
      </ActionList>
    </section>
  );
}
