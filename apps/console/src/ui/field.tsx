import { IconAlertCircle } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { Icon } from './icon.tsx';

/** Attributes that connect a control to its label, hint and error. */
export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** The parts around a control. */
export interface FieldFrame {
  label: string;
  /** Content at the end of the label's line, such as a link. */
  beside?: ReactNode;
  hint?: string;
  error?: string;
  /** Marks the label; the control has its own `required` too. */
  required?: boolean;
}

/** A labelled control with a hint or error. The child receives the attributes for the control. */
export function Field({
  children,
  ...frame
}: FieldFrame & { children: (control: FieldControl) => ReactNode }) {
  const id = useId();
  const { label, required } = frame;
  return (
    <div className="field">
      <Above {...frame}>
        <label className={labelClass(required)} htmlFor={id}>
          {label}
        </label>
      </Above>
      {children(controlOf(id, frame))}
      <Below id={id} {...frame} />
    </div>
  );
}

/** Several controls under one label, such as checkboxes. */
export function FieldGroup({
  role = 'group',
  className,
  onLeave,
  children,
  ...frame
}: FieldFrame & {
  role?: 'group' | 'radiogroup';
  className?: string;
  onLeave?: () => void;
  children: ReactNode;
}) {
  const id = useId();
  const { label, required } = frame;
  const { 'aria-describedby': described, 'aria-invalid': invalid } = controlOf(id, frame);
  const onlyOfRadios =
    role === 'radiogroup' ? { 'aria-invalid': invalid, 'aria-required': required || undefined } : {};
  return (
    <div className="field">
      <Above {...frame}>
        <span className={labelClass(required)} id={`${id}-label`}>
          {label}
        </span>
      </Above>
      <fieldset
        id={id}
        role={role}
        className={className}
        aria-labelledby={`${id}-label`}
        aria-describedby={described}
        {...onlyOfRadios}
        data-invalid={invalid}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) onLeave?.();
        }}
      >
        {children}
      </fieldset>
      <Below id={id} {...frame} />
    </div>
  );
}

/** The attributes of the control with this id. */
export function controlOf(id: string, { hint, error }: { hint?: string; error?: string }): FieldControl {
  const below = error ? `${id}-error` : hint ? `${id}-hint` : undefined;
  return { id, 'aria-describedby': below, 'aria-invalid': error ? true : undefined };
}

function labelClass(required: boolean | undefined): string {
  return required ? 'label required' : 'label';
}

function Above({ beside, children }: { beside?: ReactNode; children: ReactNode }) {
  if (!beside) return children;
  return (
    <div className="pair">
      {children}
      {beside}
    </div>
  );
}

/** The error of a control, or else its hint. */
export function Below({ id, hint, error }: { id: string; hint?: string; error?: string }) {
  if (error) {
    return (
      <p className="error" id={`${id}-error`}>
        <Icon of={IconAlertCircle} size={14} />
        {error}
      </p>
    );
  }
  if (!hint) return null;
  return (
    <p className="hint" id={`${id}-hint`}>
      {hint}
    </p>
  );
}
