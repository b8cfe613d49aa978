import * as limits from 'virtual:foyer-limits';
import { useLingui } from '@lingui/react/macro';
import { ApiError } from '../../../api/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Form, TextField, useForm } from '../../../ui/fields/index.ts';
import { useRefusalText } from './use-refusal-text.ts';

/** Asks for a recovery code, in any notation. */
export function RecoveryForm({ onCode }: { onCode: (recoveryCode: string) => Promise<unknown> }) {
  const { t } = useLingui();
  const refusalText = useRefusalText();
  const form = useForm({
    initial: { recoveryCode: '' },
    rules: {
      recoveryCode: {
        title: t`Recovery code`,
        required: true,
        maxLength: limits.proveSecondFactor.recoveryCode,
      },
    },
    onSubmit: async ({ recoveryCode }) => {
      try {
        await onCode(recoveryCode);
      } catch (error) {
        const isWrong = error instanceof ApiError && error.code === 'second_factor_wrong';
        const text = isWrong
          ? t`This recovery code is not valid or has already been used.`
          : refusalText(error);
        throw new ApiError(400, 'refused', text);
      }
    },
  });
  return (
    <Form form={form}>
      <TextField form={form} name="recoveryCode" autoComplete="off" autoCapitalize="none" autoFocus />
      <Button type="submit" variant="primary" busy={form.busy}>
        {t`Confirm`}
      </Button>
    </Form>
  );
}
