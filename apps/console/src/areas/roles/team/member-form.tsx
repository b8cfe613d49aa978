import * as limits from 'virtual:foyer-limits';
import { memberList } from '@foyer/contract/accounts/list';
import type { Member } from '@foyer/contract/accounts/member-shapes';
import { useLingui } from '@lingui/react/macro';
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { listOptions } from '../../../i18n/list-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Form, MultiSelectField, SelectField, TextField, useForm } from '../../../ui/fields/index.ts';
import { toast } from '../../../ui/toast-store.ts';
import { type Harm, HarmDialog, harmsOf } from './harm-dialog.tsx';
import { memberName } from './member-name.ts';
import type { Choices } from './use-choices.ts';
import { useIsOwn } from './use-own-row.ts';

interface Values {
  firstName: string;
  lastName: string;
  role: string;
  status: Member['status'];
  departmentIds: string[];
}

/** What the drawer asks before it closes. */
export interface Unsaved {
  hasChanges(): boolean;
}

const valuesOf = (member: Member): Values => ({
  firstName: member.firstName,
  lastName: member.lastName,
  role: member.role,
  status: member.status,
  departmentIds: member.departments.map(({ id }) => id),
});

/** Name, role, departments and status of a member. Harmful changes are confirmed first; a refusal keeps the input. */
export function MemberForm({
  member,
  choices,
  canChange,
  ref,
}: {
  member: Member;
  choices: Choices;
  canChange: boolean;
  ref: Ref<Unsaved>;
}) {
  const { t } = useLingui();
  const isOwn = useIsOwn(member.id);
  const [pending, setPending] = useState<Harm[] | null>(null);
  const [before, setBefore] = useState(() => valuesOf(member));
  const send = async (values: Values) => {
    const body = { id: member.id, ...changedParts(before, values) };
    const saved = await call('updateUserAccount', { body }).catch((error: unknown) => {
      throw atItsField(error, before, values);
    });
    setBefore(valuesOf(saved));
    const name = memberName(member);
    toast.show({ kind: 'done', text: t`${name} saved` });
  };
  const form = useForm<Values>({
    initial: before,
    rules: {
      firstName: { title: t`First Name`, required: true, maxLength: limits.updateUserAccount.firstName },
      lastName: { title: t`Last Name`, required: true, maxLength: limits.updateUserAccount.lastName },
      role: { title: t`Role`, isChoice: true, required: true },
      status: { title: t`Status`, isChoice: true, required: true },
    },
    onSubmit: send,
  });
  const follow = useEffectEvent(() => {
    const now = valuesOf(member);
    if (form.isDirty || form.busy || isSame(before, now)) return;
    setBefore(now);
    form.reset(now);
  });
  // Changes by others are shown as long as the form is clean.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the member was refetched
  useEffect(follow, [member]);
  useImperativeHandle(ref, () => ({ hasChanges: form.hasChanges }));
  const harms = harmsOf(before, form.values, isOwn);
  const roles = choices.roles.some(({ value }) => value === member.role)
    ? choices.roles
    : [{ value: member.role, label: choices.roleTitle(member.role), note: member.role }, ...choices.roles];
  const guarded = {
    ...form,
    submit: async () => (harms.length > 0 ? setPending(harms) : form.submit()),
  };
  return (
    <>
      <Form form={guarded} label={t`Member`}>
        <div className="field-pair close">
          <TextField form={form} name="firstName" disabled={!canChange} />
          <TextField form={form} name="lastName" disabled={!canChange} />
        </div>
        <SelectField form={form} name="role" disabled={!canChange} options={roles} />
        <MultiSelectField
          form={form}
          name="departmentIds"
          label={t`Departments`}
          placeholder={t`No department`}
          disabled={!canChange}
          options={choices.departments}
        />
        <SelectField
          form={form}
          name="status"
          disabled={!canChange}
          options={listOptions(memberList.filters.status.values)}
        />
        {canChange && (
          <div className="form-acts">
            <Button variant="primary" type="submit" busy={form.busy} disabled={!form.isDirty}>
              {t`Save`}
            </Button>
            <Button variant="quiet" disabled={!form.isDirty || form.busy} onClick={() => form.reset()}>
              {t`Discard`}
            </Button>
          </div>
        )}
      </Form>
      {pending && (
        <HarmDialog
          member={member}
          harms={pending}
          onClose={() => setPending(null)}
          onAgree={() => {
            setPending(null);
            void form.submit();
          }}
        />
      )}
    </>
  );
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const changedParts = (before: Values, values: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !isSame(before[name as keyof Values], value)),
  );

/**
 * The refusal about the last administrator belongs to the field that would remove the right: the status, else the
 * role.
 */
function atItsField(error: unknown, before: Values, values: Values): unknown {
  if (!(error instanceof ApiError) || error.code !== 'last_administrator') return error;
  const field = values.status === before.status ? 'role' : 'status';
  return new ApiError(error.status, error.code, error.message, error.field ?? field);
}
