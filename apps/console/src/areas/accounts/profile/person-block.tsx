import * as limits from 'virtual:foyer-limits';
import type { User } from '@foyer/contract/accounts/shapes';
import { useLingui } from '@lingui/react/macro';
import { IconTrash } from '@tabler/icons-react';
import { errorText, useAction } from '../../../api/index.ts';
import { useText } from '../../../i18n/use-text.ts';
import { refreshMember } from '../../../session/permissions.ts';
import { Form, LeaveGuard, PasswordField, TextField, useForm } from '../../../ui/fields/index.ts';
import { Avatar, Block, Button, toast } from '../../../ui/index.ts';
import { PictureButton } from '../../../ui/picture/picture-button.tsx';

/** Name, address and picture. */
export function PersonBlock({ user }: { user: User }) {
  const { t } = useLingui();
  const update = useAction('updateUserAccount');
  const form = useForm({
    initial: { firstName: user.firstName, lastName: user.lastName, email: user.email, password: '' },
    rules: {
      firstName: { title: t`First Name`, required: true, maxLength: limits.updateUserAccount.firstName },
      lastName: { title: t`Last Name`, required: true, maxLength: limits.updateUserAccount.lastName },
      email: { title: t`Email`, type: 'email', required: true, maxLength: limits.updateUserAccount.email },
      password: {
        title: t`Current password`,
        check: (password, { email }) =>
          password === '' && email.trim() !== user.email ? t`Please enter Current password` : null,
      },
    },
    onSubmit: async ({ password, ...values }) => {
      await update.mutateAsync({ body: { ...values, ...(password && { password }) } });
      form.reset({ ...values, password: '' });
      await refreshMember();
      toast.show({ kind: 'done', text: t`Profile saved` });
    },
  });
  return (
    <Block title={t`You`} hint={t`Colleagues and visitors see your name and picture.`}>
      <OwnPicture user={user} />
      <LeaveGuard when={form.isDirty} />
      <Form form={form} label={t`You`}>
        <div className="field-pair">
          <TextField form={form} name="firstName" autoComplete="given-name" />
          <TextField form={form} name="lastName" autoComplete="family-name" />
          <TextField form={form} name="email" hint={t`Used for notifications and password resets`} />
          <TextField
            label={t`Username`}
            value={user.userName}
            onChange={() => undefined}
            hint={t`It cannot be changed`}
            disabled
          />
          {form.values.email.trim() !== user.email && <PasswordField form={form} name="password" />}
        </div>
        <Button type="submit" variant="primary" busy={form.busy} disabled={!form.isDirty}>
          {t`Save`}
        </Button>
      </Form>
    </Block>
  );
}

function OwnPicture({ user }: { user: User }) {
  const { t } = useLingui();
  const text = useText();
  const options = (title: string) => ({
    onSuccess: refreshMember,
    onError: (error: unknown) => void toast.error(title, errorText(error, text('genericError'))),
  });
  const set = useAction('setOwnPicture', options(t`Could not save the picture`));
  const remove = useAction('removeOwnPicture', options(t`Could not remove the picture`));
  const { id, firstName, lastName, imageUrl } = user;
  return (
    <div className="own-picture">
      <Avatar id={id} name={`${firstName} ${lastName}`} imageUrl={imageUrl} size={40} />
      <PictureButton
        label={imageUrl ? t`Change picture` : t`Upload a picture`}
        cut="round"
        upload={(form) => set.mutateAsync({ form })}
      />
      {imageUrl && (
        <Button variant="quiet" icon={IconTrash} busy={remove.isPending} onClick={() => remove.mutate({})}>
          {t`Remove`}
        </Button>
      )}
    </div>
  );
}
