import type { Department } from '@foyer/contract/accounts/department-shapes';
import { departmentMemberIds } from '@foyer/domain/visibility';
import { zoneName } from '@foyer/domain/zone-name';
import { Plural, useLingui } from '@lingui/react/macro';
import { call } from '../../api/index.ts';
import { useMay } from '../../session/permissions.ts';
import { MultiSelectField, RadioField, TextField, TimeZoneField } from '../../ui/fields/index.ts';
import { HoursEditor } from '../../ui/hours/index.ts';
import { useTimeZone } from '../../ui/index.ts';
import { RecordDrawer } from '../../ui/record-drawer.tsx';
import { useDepartmentForm } from './department-form.ts';
import { useRulesText } from './rule-labels.ts';
import { RuleList } from './rule-list.tsx';
import { useChoosableMembers } from './use-members.ts';

/** Shows and edits a department. Null for a new one. */
export function DepartmentDrawer({
  department,
  onClose,
}: {
  /** Undefined when no department has the id in the address. */
  department: Department | null | undefined;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const disabled = !useMay('updateDepartment');
  const { form, ruleProblems } = useDepartmentForm(department, onClose);
  const members = useChoosableMembers(form.values.memberIds);
  const { hoursOf, hours, timeZone, rules } = form.values;
  const organisationZone = useTimeZone();
  return (
    <RecordDrawer
      record={department}
      form={form}
      title={department?.name ?? t`New department`}
      create={t`Create department`}
      disabled={disabled}
      removal={
        department && {
          name: department.name,
          button: t`Delete department`,
          text: <Consequences department={department} />,
          remove: () => call('removeDepartment', { params: { id: department.id } }),
        }
      }
      onClose={onClose}
    >
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
        <h3 id="department-rules">{t`Visitor rules`}</h3>
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
          label={t`Hours`}
          inRow
          disabled={disabled}
          options={[
            { value: 'organisation', label: t`Same as the organisation` },
            { value: 'own', label: t`Own hours` },
          ]}
        />
        <TimeZoneField
          form={form}
          name="timeZone"
          label={t`Time zone`}
          placeholder={t`Same as the organisation (${{ organisationZone: zoneName(organisationZone) }})`}
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
    </RecordDrawer>
  );
}

/** The consequences of deleting it. */
function Consequences({ department: { deptContact } }: { department: Department }) {
  const { t } = useLingui();
  return (
    <>
      <Plural
        value={departmentMemberIds(deptContact).length}
        _0="This department has no members."
        one="Its member stays and keeps their conversations."
        other="Its # members stay and keep their conversations."
      />{' '}
      {t`Supervisors no longer see visitors through it. You cannot undo this.`}
    </>
  );
}

/** The rules as a sentence. */
function Belonging({ rules }: { rules: Parameters<ReturnType<typeof useRulesText>>[0] }) {
  const { t } = useLingui();
  const summary = useRulesText()(rules);
  return (
    <p className="t-13 t-2" aria-live="polite">
      {rules.length === 0
        ? t`No rule assigns visitors to this department. Its supervisors see the visitors its members serve.`
        : t`A visitor belongs to this department when ${summary}.`}
    </p>
  );
}
