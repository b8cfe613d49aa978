import * as limits from 'virtual:foyer-limits';
import { isEmail } from '@foyer/domain/fields';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { errorText } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { joinedText } from '../../../i18n/joined-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import {
  Form,
  MultiSelectField,
  SelectField,
  TagsField,
  TextField,
  useForm,
} from '../../../ui/fields/index.ts';
import { toast } from '../../../ui/toast-store.ts';
import { addressesIn } from './addresses.ts';
import type { Choices } from './use-choices.ts';

interface Values {
  emails: string[];
  firstName: string;
  lastName: string;
  role: string;
  departmentIds: string[];
}

interface Failure {
  readonly email: string;
  readonly reason: string;
}

/** Invites one person, or several whose addresses are pasted. Failed addresses stay in the field, with the reasons. */
export function InviteDialog({ choices, onClose }: { choices: Choices; onClose: () => void }) {
  const { t } = useLingui();
  const invite = useInvite();
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const form = useForm<Values>({
    initial: { emails: [], firstName: '', lastName: '', role: '', departmentIds: [] },
    rules: {
      emails: {
        title: t`Email`,
        required: true,
        isChoice: false,
        check: (emails) => {
          const wrong = joinedText(emails.filter((email) => !isEmail(email)));
          return wrong ? t`Not an email address: ${wrong}` : null;
        },
      },
      firstName: { title: t`First Name`, maxLength: limits.inviteMember.firstName },
      lastName: { title: t`Last Name`, maxLength: limits.inviteMember.lastName },
      role: { title: t`Role`, isChoice: true, required: true },
    },
    onSubmit: async (values) => {
      const failed = await invite(values);
      setFailures(failed);
      if (failed.length === 0) return onClose();
      form.reset({ ...values, emails: failed.map(({ email }) => email) });
    },
  });
  const { emails } = form.values;
  return (
    <Dialog opened onClose={onClose} title={t`Invite to the team`} width={460}>
      <Form form={form} className="dialog-form">
        <TagsField
          value={emails}
          onChange={(typed) => form.set('emails', addressesIn(typed))}
          rule={{ title: t`Email`, required: true, isChoice: false }}
          error={form.errors.emails}
          placeholder={t`One address, or paste several`}
          hint={t`Each person gets an email with a link that is valid for a week.`}
        />
        {failures.length > 0 && (
          <ul className="failures" role="alert">
            {failures.map(({ email, reason }) => (
              <li key={email}>
                <b>{email}</b>
                <span>{reason}</span>
              </li>
            ))}
          </ul>
        )}
        {emails.length <= 1 && (
          <div className="field-pair close">
            <TextField form={form} name="firstName" />
            <TextField form={form} name="lastName" />
          </div>
        )}
        <SelectField form={form} name="role" options={choices.roles} />
        {choices.departments.length > 0 && (
          <MultiSelectField
            form={form}
            name="departmentIds"
            label={t`Departments`}
            placeholder={t`No department`}
            options={choices.departments}
          />
        )}
        <div className="acts">
          <Button variant="quiet" onClick={onClose}>{t`Cancel`}</Button>
          <Button variant="primary" type="submit" busy={form.busy}>
            {emails.length > 1 ? t`Invite ${emails.length}` : t`Invite`}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

/** Invites addresses one by one and reports those that were refused. */
function useInvite() {
  const { t } = useLingui();
  const text = useText();
  return async ({ emails, firstName, lastName, role, departmentIds }: Values): Promise<Failure[]> => {
    const names = emails.length === 1 ? { firstName, lastName } : {};
    const failures: Failure[] = [];
    for (const email of emails) {
      await call('inviteMember', { body: { email, ...names, role, departmentIds } }).catch(
        (error: unknown) => {
          failures.push({ email, reason: errorText(error, text('genericError')) });
        },
      );
    }
    const count = emails.length - failures.length;
    if (count > 0) {
      toast.show({
        kind: 'done',
        text: t`${plural(count, { one: '# invitation sent', other: '# invitations sent' })}`,
      });
    }
    return failures;
  };
}
