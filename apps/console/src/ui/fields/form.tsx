import { IconAlertCircle } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { holdStill } from '../hold-still.ts';
import { Icon } from '../icon.tsx';
import type { FormState } from './use-form.ts';

/**
 * A form and, on top, what is wrong with the whole. After a refusal the focus goes to the first wrong field. Its
 * button is a `Button` of type submit, busy while the form is.
 */
export function Form<Values extends object>({
  form,
  className,
  label,
  children,
}: {
  form: FormState<Values>;
  className?: string;
  /** The accessible name, where a page has several. */
  label?: string;
  children: ReactNode;
}) {
  const element = useRef<HTMLFormElement>(null);
  // With the errors: later it would take the focus from whoever has gone on already.
  useLayoutEffect(() => {
    if (form.refusals > 0) focusFirstWrong(element.current);
  }, [form.refusals]);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void form.submit();
  };
  return (
    <form
      ref={element}
      className={className ? `form ${className}` : 'form'}
      aria-label={label}
      onSubmit={onSubmit}
      onMouseDown={holdStill}
      noValidate
    >
      {form.formError && (
        <p className="error form-error" role="alert">
          <Icon of={IconAlertCircle} />
          {form.formError}
        </p>
      )}
      {children}
    </form>
  );
}

const CONTROLS = 'input:not([type="hidden"]), select, textarea, button, [tabindex="0"]';

/** Puts the focus on the first wrong control; of a wrong group, on its first control. */
function focusFirstWrong(form: HTMLFormElement | null) {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid="true"]');
  if (!wrong) return;
  const control = wrong.matches(CONTROLS) ? wrong : wrong.querySelector<HTMLElement>(CONTROLS);
  control?.focus();
  // A browser does not scroll to what has the focus already, such as a first field far above the button.
  wrong.closest('.field')?.scrollIntoView?.({ block: 'nearest' });
}
