import * as limits from 'virtual:foyer-limits';
import { useLingui } from '@lingui/react/macro';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form, TextField, useForm } from '../../ui/fields/index.ts';

/** Unsubscribes an address on its owner's request. */
export function OptOutDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const form = useForm({
    initial: { email: '', comment: '' },
    rules: {
      email: { title: t`Email`, type: 'email', required: true },
      comment: { title: t`Comment`, maxLength: limits.addOptOut.comment },
    },
    onSubmit: async ({ email, comment }) => {
      await call('addOptOut', { body: { email: email.trim(), comment } });
      onClose();
    },
  });
  return (
    <Dialog opened onClose={onClose} title={t`Unsubscribe an address`}>
      <Form form={form}>
        <TextField form={form} name="email" autoFocus />
        <TextField form={form} name="comment" hint={t`For example, how they asked.`} />
        <div className="acts">
          <Button variant="quiet" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit" variant="primary" busy={form.busy}>
            {t`Unsubscribe`}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
