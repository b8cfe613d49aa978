import * as limits from 'virtual:foyer-limits';
import { useLingui } from '@lingui/react/macro';
import { IconFingerprint } from '@tabler/icons-react';
import { ApiError } from '../../../api/index.ts';
import { ownDevice } from '../../../session/device.ts';
import { Form, TextField, useForm } from '../../../ui/fields/index.ts';
import { FormButtons } from './form-buttons.tsx';
import { makePasskey } from './passkey.ts';
import { useRefusalText } from './use-refusal-text.ts';

/** Creates a passkey under a name that identifies it to its owner. */
export function PasskeyForm({
  onMade,
  onCancel,
}: {
  onMade: (recoveryCodes: readonly string[]) => Promise<unknown>;
  /** Closes the surrounding dialog. */
  onCancel?: () => void;
}) {
  const { t } = useLingui();
  const refusalText = useRefusalText();
  const form = useForm({
    initial: { name: ownDevice() },
    rules: { name: { title: t`Name`, required: true, maxLength: limits.addPasskey.name } },
    onSubmit: async ({ name }) => {
      try {
        await onMade(await makePasskey(name.trim()));
      } catch (error) {
        throw new ApiError(400, 'refused', refusalText(error));
      }
    },
  });
  return (
    <Form form={form}>
      <TextField
        form={form}
        name="name"
        hint={t`A name to recognise it by, such as the device it is on`}
        autoFocus
      />
      <FormButtons icon={IconFingerprint} busy={form.busy} onCancel={onCancel}>
        {form.busy ? t`Waiting for your browser` : t`Create passkey`}
      </FormButtons>
    </Form>
  );
}
