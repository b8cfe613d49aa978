import type { Department } from '@foyer/contract/accounts/department-shapes';
import { useLingui } from '@lingui/react/macro';
import { IconUsersGroup } from '@tabler/icons-react';
import { useState } from 'react';
import { useMay } from '../../session/permissions.ts';
import { DrawerActs } from '../../ui/drawer-acts.tsx';
import {
  Form,
  LeaveGuard,
  MultiSelectField,
  RadioField,
  TextField,
  TimeZoneField,
} from '../../ui/fields/index.ts';
import { FormDrawer, useDone } from '../../ui/form-drawer.tsx';
import { HoursEditor } from '../../ui/hours/index.ts';
import { useTimeZone } from '../../ui/index.ts';
import { useDepartmentForm } from './department-form.ts';
import { RemoveDialog } from './remove-dialog.tsx';
import { RuleList } from './rule-list.tsx';
import { useRulesText } from './rule-words.ts';
import { useMemberOptions } from './use-members.tsx';

/** A department, or a new one for null, to look at and to change. */
export function DepartmentDrawer({
  department,
  onClose,
}: {
  /** Undefined when there is none of the id in the address. */
  department: Department | null | undefined;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const title = department === null ? t`New department` : (department?.name ?? t`Department`);
  return (
    <FormDrawer
      thing={department}
      title={title}
      icon={IconUsersGroup}
      missing={t`This department does not exist any more.`}
      onClose={onClose}
    >
      {(known) => <DepartmentForm department={known} onClose={onClose} />}
    </FormDrawer>
  );
}

function DepartmentForm({ department, onClose }: { department: Department | null; onClose: () => void }) {
  const { t } = useLingui();
  const disabled = !useMay('updateDepartment');
  const [isDone, done] = useDone(onClose);
  const [removes, setRemoves] = useState(false);
  const { form, ruleProblems } = useDepartmentForm(department, done);
  const members = useMemberOptions(form.values.memberIds);
  const { hoursOf, hours, timeZone, rules } = form.values;
  const organisationZone = useTimeZone();
  return (
    <>
      <LeaveGuard when={form.isDirty && !isDone} parts={['id']} />
      <Form form={form}>
        <TextField form={form} name="name" label={t`Name`} disabled={disabled} />
        <MultiSelectField
          form={form}
          name="memberIds"
          label={t`Members`}
          options={members}
          searchable
          disabled={disabled}
        />
        <section className="drawer-part" aria-labelledby="department-rules">
          <h3 id="department-rules">{t`Which visitors belong to it`}</h3>
          <Belonging rules={rules} />
          <RuleList
            rules={rules}
            problems={ruleProblems}
            disabled={disabled}
            onChange={(next) => form.set('rules', next)}
          />
        </section>
        <section className="drawer-part" aria-labelledby="department-hours">
          <h3 id="department-hours">{t`Opening hours`}</h3>
          <RadioField
            form={form}
            name="hoursOf"
            label={t`When it answers`}
            inRow
            disabled={disabled}
            options={[
              { value: 'organisation', label: t`As the organisation` },
              { value: 'own', label: t`At hours of its own` },
            ]}
          />
          <TimeZoneField
            form={form}
            name="timeZone"
            label={t`Time zone`}
            placeholder={t`As the organisation (${organisationZone})`}
            clearable
            disabled={disabled}
          />
          {hoursOf === 'own' && (
            <HoursEditor
              value={hours}
              timeZone={timeZone || organisationZone}
              isChecked={form.errors.hours !== undefined}
              disabled={disabled}
              onChange={(next) => form.set('hours', next)}
            />
          )}
        </section>
        {!disabled && (
          <DrawerActs
            save={department ? undefined : t`Make the department`}
            isBusy={form.busy}
            onCancel={onClose}
            onRemove={department ? () => setRemoves(true) : undefined}
          />
        )}
      </Form>
      {department && removes && (
        <RemoveDialog department={department} onClose={() => setRemoves(false)} onRemoved={done} />
      )}
    </>
  );
}

/** The rules as a sentence. */
function Belonging({ rules }: { rules: Parameters<ReturnType<typeof useRulesText>>[0] }) {
  const { t } = useLingui();
  const words = useRulesText()(rules);
  return (
    <p className="t-13 t-2" aria-live="polite">
      {rules.length === 0
        ? t`No visitor belongs to it by rule; its supervisors see the visitors whom its members serve.`
        : t`A visitor belongs to it when ${words}.`}
    </p>
  );
}
