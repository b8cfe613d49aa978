import type { RoutingRule, RoutingRuleInput } from '@foyer/contract/routing/shapes';
import { NAME_MAX } from '@foyer/domain/limits';
import { ROUTING_LIMITS, routingError } from '@foyer/domain/routing';
import { useLingui } from '@lingui/react/macro';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { call, useCall } from '../../api/index.ts';
import { ConditionGroups, MatchMenu } from '../../rules/condition-groups.tsx';
import type { RuleOptions } from '../../rules/use-rule-options.ts';
import { useMay } from '../../session/permissions.ts';
import {
  MultiSelectField,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
} from '../../ui/fields/index.ts';
import { Button, IconButton } from '../../ui/index.ts';
import { RecordDrawer } from '../../ui/record-drawer.tsx';
import { useRecordForm } from '../../ui/record-form.ts';
import { ROUTING_FIELDS } from './fields.ts';

type Stop = RoutingRuleInput['stops'][number];

const newStop = (to: Stop['to'], waitMinutes = 5): Stop => {
  if (to === 'members') return { to, memberIds: [], waitMinutes };
  if (to === 'team') return { to, departmentId: '', skill: '', waitMinutes };
  return to === 'further' ? { to, name: '', id: '', waitMinutes } : { to, skill: '', waitMinutes };
};

/** Shows and edits a routing rule. Null for a new one. */
export function RouteDrawer({
  rule,
  options,
  onClose,
}: {
  rule: RoutingRule | null | undefined;
  options: RuleOptions;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const disabled = !useMay('updateRoutingRule');
  const initial: RoutingRuleInput = {
    name: rule?.name ?? '',
    active: rule?.active ?? true,
    conditions: rule?.conditions ?? { match: 'all', parts: [] },
    stops: rule?.stops ?? [newStop('members')],
    end: rule?.end ?? { kind: 'queue' },
  };
  const form = useRecordForm<RoutingRuleInput>({
    record: rule,
    initial,
    rules: {
      name: { title: t`Name`, required: true, maxLength: NAME_MAX },
      stops: {
        title: t`Who is asked`,
        check: (_, values) => routingError({ ...values, name: values.name || '-' }),
      },
    },
    nameOf: ({ name }) => name,
    save: (body, precondition) =>
      rule
        ? call('updateRoutingRule', { params: { id: rule.id }, body: { ...body, ...precondition } })
        : call('createRoutingRule', { body }),
    onClose,
  });
  const { conditions, stops, end } = form.values;
  const put = (next: RoutingRuleInput['conditions']) => form.set('conditions', next);
  return (
    <RecordDrawer
      record={rule}
      form={form}
      title={rule?.name ?? t`New rule`}
      width={720}
      create={t`Create rule`}
      disabled={disabled}
      removal={
        rule && {
          name: rule.name,
          button: t`Delete rule`,
          text: t`Conversations that it routed stay where they are. You cannot undo this.`,
          remove: () => call('removeRoutingRule', { params: { id: rule.id } }),
        }
      }
      onClose={onClose}
    >
      <TextField form={form} name="name" label={t`Name`} disabled={disabled} />
      <SwitchField form={form} name="active" label={t`Active`} disabled={disabled} />
      <section className="drawer-part" aria-label={t`If`}>
        <h3 className="row t-14 t-m">
          {t`If`}
          <MatchMenu
            group={conditions}
            disabled={disabled}
            onChange={(next) => put(next as typeof conditions)}
          />
        </h3>
        <ConditionGroups
          group={conditions}
          options={options}
          fields={ROUTING_FIELDS}
          disabled={disabled}
          onChange={(next) => put(next as typeof conditions)}
        />
      </section>
      <section className="drawer-part" aria-label={t`Who is asked`}>
        <h3 className="t-14 t-m">{t`Who is asked`}</h3>
        {form.errors.stops && (
          <p className="error" role="alert">
            {form.errors.stops}
          </p>
        )}
        <Stops
          stops={stops}
          isEndless={end.kind === 'queue'}
          options={options}
          disabled={disabled}
          onChange={(next) => form.set('stops', next)}
        />
      </section>
      <section className="drawer-part">
        <SelectField
          label={t`If no one takes it`}
          disabled={disabled}
          value={end.kind}
          options={[
            { value: 'queue', label: t`Keep it in the queue` },
            { value: 'message', label: t`Send an offline message and keep it in the queue` },
          ]}
          onChange={(kind) => form.set('end', kind === 'queue' ? { kind } : { kind, text: '' })}
        />
        {end.kind === 'message' && (
          <TextAreaField
            label={t`Offline message`}
            rows={3}
            disabled={disabled}
            value={end.text}
            rule={{ title: t`Offline message`, maxLength: ROUTING_LIMITS.text }}
            onChange={(text) => form.set('end', { kind: 'message', text })}
          />
        )}
      </section>
    </RecordDrawer>
  );
}

function Stops({
  stops,
  isEndless,
  options,
  disabled,
  onChange,
}: {
  stops: readonly Stop[];
  isEndless: boolean;
  options: RuleOptions;
  disabled: boolean;
  onChange: (stops: Stop[]) => void;
}) {
  const { t, i18n } = useLingui();
  const receivers = useCall('listFurtherReceivers').data?.receivers ?? [];
  const kinds: { value: Stop['to']; label: string }[] = [
    { value: 'members', label: t`Members` },
    { value: 'team', label: t`A department` },
    { value: 'anyone', label: t`Anyone` },
    ...(receivers.length > 0 ? [{ value: 'further' as const, label: t`A bot` }] : []),
  ];
  return (
    <>
      {stops.map((stop, index) => {
        const nth = i18n.number(index + 1);
        const put = (next: Stop) => onChange(stops.map((one, at) => (at === index ? next : one)));
        const isLast = index === stops.length - 1;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a stop is its position
          <fieldset key={index} className="routing-stop" aria-label={t`Stop ${nth}`}>
            <SelectField
              label={index === 0 ? t`First ask` : t`Then ask`}
              disabled={disabled}
              value={stop.to}
              options={kinds}
              onChange={(to) => put(newStop(to, stop.waitMinutes))}
            />
            <Receiver
              stop={stop}
              options={options}
              receivers={receivers}
              disabled={disabled}
              onChange={put}
            />
            {!(isLast && isEndless) && (
              <TextField
                label={t`Continue after (minutes)`}
                rule={{ title: t`Minutes`, type: 'number', maxLength: 4 }}
                disabled={disabled}
                value={String(stop.waitMinutes)}
                onChange={(text) => put({ ...stop, waitMinutes: Number(text) })}
              />
            )}
            {!disabled && stops.length > 1 && (
              <IconButton
                small
                icon={IconTrash}
                label={t`Remove stop ${nth}`}
                onClick={() => onChange(stops.filter((_, at) => at !== index))}
              />
            )}
          </fieldset>
        );
      })}
      {!disabled && stops.length < ROUTING_LIMITS.stops && (
        <div>
          <Button small icon={IconPlus} onClick={() => onChange([...stops, newStop('team')])}>
            {t`Next stop`}
          </Button>
        </div>
      )}
    </>
  );
}

function Receiver({
  stop,
  options,
  receivers,
  disabled,
  onChange,
}: {
  stop: Stop;
  options: RuleOptions;
  receivers: readonly { name: string; id: string; label: string }[];
  disabled: boolean;
  onChange: (stop: Stop) => void;
}) {
  const { t } = useLingui();
  if (stop.to === 'members') {
    return (
      <MultiSelectField
        label={t`Members`}
        searchable
        disabled={disabled}
        options={options.members}
        value={[...stop.memberIds]}
        onChange={(memberIds) => onChange({ ...stop, memberIds: [...memberIds] })}
      />
    );
  }
  if (stop.to === 'further') {
    return (
      <SelectField
        label={t`Who answers`}
        disabled={disabled}
        value={`${stop.name} ${stop.id}` as string}
        options={receivers.map(({ name, id, label }) => ({ value: `${name} ${id}`, label }))}
        onChange={(value) => {
          const [name = '', id = ''] = value.split(' ');
          onChange({ ...stop, name, id });
        }}
      />
    );
  }
  return (
    <>
      {stop.to === 'team' && (
        <SelectField
          label={t`Department`}
          disabled={disabled}
          options={options.departments}
          value={stop.departmentId}
          onChange={(departmentId) => onChange({ ...stop, departmentId })}
        />
      )}
      <TextField
        label={t`With the skill`}
        placeholder={t`Any`}
        rule={{ title: t`Skill`, maxLength: ROUTING_LIMITS.skill }}
        disabled={disabled}
        value={stop.skill ?? ''}
        onChange={(skill) => onChange({ ...stop, skill })}
      />
    </>
  );
}
