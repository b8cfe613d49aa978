import * as limits from 'virtual:foyer-limits';
import type { Department } from '@foyer/contract/accounts/department-shapes';
import type { Precondition } from '@foyer/contract/kernel/shapes';
import type { OpeningHours } from '@foyer/contract/merchants/shapes';
import { departmentMemberIds } from '@foyer/domain/visibility';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ApiError, call } from '../../api/index.ts';
import { DEFAULT_HOURS, useHoursProblems } from '../../ui/hours/index.ts';
import { type RecordForm, useRecordForm } from '../../ui/record-form.ts';
import type { Rule } from './rule-labels.ts';
import type { RuleProblem } from './rule-list.tsx';

/** The form values of a department. */
export interface DepartmentValues {
  readonly name: string;
  readonly memberIds: string[];
  readonly rules: Rule[];
  /** Whose opening hours apply. */
  readonly hoursOf: 'organisation' | 'own';
  readonly hours: OpeningHours;
  /** IANA name; '' is that of the organisation. */
  readonly timeZone: string;
}

const valuesOf = (department: Department | null | undefined): DepartmentValues => ({
  name: department?.name ?? '',
  memberIds: departmentMemberIds(department?.deptContact ?? ''),
  rules: department?.rules ?? [],
  hoursOf: department?.openingHours ? 'own' : 'organisation',
  hours: department?.openingHours ?? DEFAULT_HOURS,
  timeZone: department?.timeZone ?? '',
});

/** The form of a department. Null for a new one. Also returns the errors of its rules. */
export function useDepartmentForm(
  department: Department | null | undefined,
  onClose: () => void,
): { form: RecordForm<DepartmentValues>; ruleProblems: readonly RuleProblem[] } {
  const { t } = useLingui();
  const [refused, setRefused] = useState<{ problem: RuleProblem; rules: Rule[] } | null>(null);
  const problemsOfHours = useHoursProblems();
  const send = (
    { hoursOf, hours, timeZone, ...values }: DepartmentValues,
    precondition: Precondition,
  ): Promise<unknown> => {
    const openingHours = hoursOf === 'own' ? sorted(hours) : null;
    const body = { ...values, openingHours, timeZone: timeZone || null };
    return department
      ? call('updateDepartment', { body: { ...body, ...precondition, id: department.id } })
      : call('createDepartment', { body });
  };
  const missing = (rules: readonly Rule[]): RuleProblem[] =>
    rules.flatMap(({ metric, condition, value }, index) => [
      ...(metric.trim() ? [] : [{ index, part: 'metric' as const, message: t`Please enter Parameter` }]),
      ...(condition === 'hasValue' || value.trim()
        ? []
        : [{ index, part: 'value' as const, message: t`Please enter Value` }]),
    ]);
  const form = useRecordForm<DepartmentValues>({
    record: department,
    nameOf: ({ name }) => name,
    onClose,
    initial: valuesOf(department),
    rules: {
      name: { title: t`Name`, required: true, maxLength: limits.createDepartment.name },
      rules: { title: t`Rules`, check: (rules) => missing(rules)[0]?.message },
      hours: {
        title: t`Opening hours`,
        check: (hours, { hoursOf }) => (hoursOf === 'own' ? problemsOfHours(hours).first : null),
      },
    },
    save: async (values, precondition) => {
      try {
        await send(values, precondition);
      } catch (error) {
        const problem = refusedRule(error);
        if (problem) setRefused({ problem, rules: values.rules });
        throw error;
      }
    },
  });
  const { rules } = form.values;
  const ruleProblems = [
    ...(form.errors.rules ? missing(rules) : []),
    ...(refused?.rules === rules ? [refused.problem] : []),
  ];
  return { form, ruleProblems };
}

/** The part of a rule that the server refused: `rules.2.value`. */
function refusedRule(error: unknown): RuleProblem | null {
  if (!(error instanceof ApiError)) return null;
  const [, index, part = 'value'] =
    /^rules\.(\d+)(?:\.(metric|condition|value))?$/.exec(error.field ?? '') ?? [];
  if (index === undefined) return null;
  return { index: Number(index), part: part as RuleProblem['part'], message: error.message };
}

/** The hours with their special days in calendar order. */
const sorted = (hours: OpeningHours): OpeningHours => ({
  ...hours,
  holidays: [...hours.holidays].sort((a, b) => a.date.localeCompare(b.date)),
});
