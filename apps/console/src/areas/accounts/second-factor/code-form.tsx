import { asciiDigits } from '@foyer/domain/digits';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { ApiError } from '../../../api/index.ts';
import { Field } from '../../../ui/field.tsx';
import { Form, useForm } from '../../../ui/fields/index.ts';
import { Input } from '../../../ui/input.tsx';
import { FormButtons } from './form-buttons.tsx';
import { useRefusalText } from './use-refusal-text.ts';

const DIGITS = 6;

/** The digits in a text, as ASCII. */
const digitsOf = (text: string): string => asciiDigits(text).replace(/\D/g, '').slice(0, DIGITS);

/** The six digits of an authenticator app in one box, submitted when complete. */
export function CodeForm({
  label,
  hint,
  action,
  onCode,
  onCancel,
}: {
  label: string;
  hint?: string;
  /** The label of the button. */
  action: string;
  /** Throws to refuse; the digits stay. */
  onCode: (code: string) => Promise<unknown>;
  /** Closes the surrounding dialog. */
  onCancel?: () => void;
}) {
  const { t } = useLingui();
  const box = useRef<HTMLInputElement>(null);
  const refusalText = useRefusalText();
  const form = useForm({
    initial: { code: '' },
    rules: {
      code: {
        title: label,
        required: true,
        check: (code) => (code.length === DIGITS ? null : t`Enter the six-digit code`),
      },
    },
    onSubmit: async ({ code }) => {
      try {
        await onCode(code);
      } catch (error) {
        throw new ApiError(400, 'refused', refusalText(error));
      }
    },
  });
  const { refusals } = form;
  useEffect(() => {
    if (refusals > 0) box.current?.select();
  }, [refusals]);
  const change = (text: string) => {
    if (form.busy) return;
    const code = digitsOf(text);
    form.set('code', code);
    if (code.length === DIGITS && code !== form.values.code) void form.submit();
  };

  return (
    <Form form={form}>
      <Field label={label} hint={hint} error={form.errors.code} required>
        {(control) => (
          <Input
            {...control}
            ref={box}
            boxClassName="sf-code"
            dir="ltr"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            required
            value={form.values.code}
            onChange={(event) => change(event.target.value)}
          />
        )}
      </Field>
      <FormButtons busy={form.busy} onCancel={onCancel}>
        {action}
      </FormButtons>
    </Form>
  );
}
