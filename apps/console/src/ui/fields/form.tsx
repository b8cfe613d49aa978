import { IconAlertCircle } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { Icon } from '../icon.tsx';
import { keepFocus } from '../keep-focus.ts';
import type { FormState } from './use-form.ts';

/**
 * A form with its overall error on top. After a refused submit the focus goes to the first invalid field. Its button is
 * a `Button` of type submit, busy while the form is.
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
  // In the same commit as the errors: later it would steal the focus from a user who has moved on.
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
      onMouseDown={keepFocus}
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

/** Focuses the first invalid control; of an invalid group, its first control. */
function focusFirstWrong(form: HTMLFormElement | null) {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid="true"]');
  if (!wrong) return;
  const control = wrong.matches(CONTROLS) ? wrong : wrong.querySelector<HTMLElement>(CONTROLS);
  control?.focus();
  // Browsers do not scroll to an element that already has the focus.
  wrong.closest('.field')?.scrollIntoView?.({ block: 'nearest' });
}
