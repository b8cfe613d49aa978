import { type FormEvent, useRef, useState } from 'react';
import type { Contact } from '../session/session.ts';
import { Button } from './buttons.tsx';
import { answerError, maxLengthOf, typedInto } from './form-rules.ts';
import { Problem } from './Problem.tsx';
import { type FormField, formFields, needsConsent } from './screen.ts';
import { useWidget } from './widget-context.ts';

type Answers = Readonly<Partial<Record<FormField['name'], string>>>;

const AUTOCOMPLETE: Partial<Record<FormField['name'], string>> = {
  firstName: 'given-name',
  lastName: 'family-name',
  name: 'name',
  email: 'email',
  phone: 'tel-national',
  company: 'organization',
  code: 'one-time-code',
};

/** Splits form values into contact fields and the first message. */
export function splitAnswers(answers: Answers): { contact: Partial<Contact>; message: string } {
  const { question, message, name, code: _, ...said } = answers;
  const trimmed = Object.entries({ ...said, ...(name ? { firstName: name } : {}) })
    .map(([key, value]) => [key, value.trim()] as const)
    .filter(([, value]) => value);
  return { contact: Object.fromEntries(trimmed), message: (message ?? question ?? '').trim() };
}

/** The pre-chat or offline form. */
export function ContactForm() {
  const { engine, state, i18n } = useWidget();
  const { config } = state;
  const fields = formFields(state);
  const asksConsent = needsConsent(state);
  const [answers, setAnswers] = useState<Answers>({});
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set());
  const [consent, setConsent] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const errorOf = (field: FormField): string | null => answerError(field, answers[field.name] ?? '', i18n);
  const check = (names: readonly string[]): void => setChecked((before) => new Set([...before, ...names]));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    check([...fields.map(({ name }) => name), 'consent']);
    if (fields.some(errorOf) || (asksConsent && !consent)) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    const { contact, message } = splitAnswers(answers);
    engine.saveContact({ ...contact, ...(asksConsent ? { consent } : {}) });
    if (message) engine.send(message);
  };

  return (
    <form ref={form} className="form" noValidate onSubmit={submit}>
      <p>{i18n.t(config.open ? 'introduce' : 'leaveMessage')}</p>
      {fields.map((field, index) => (
        <Field
          key={field.name}
          field={field}
          isFirst={index === 0}
          value={answers[field.name] ?? ''}
          error={checked.has(field.name) ? errorOf(field) : null}
          onChange={(typed) => setAnswers({ ...answers, [field.name]: typedInto(field, typed) })}
          onLeave={() => answers[field.name] !== undefined && check([field.name])}
        />
      ))}
      {asksConsent && (
        <>
          <label className="consent">
            <input
              type="checkbox"
              checked={consent}
              aria-invalid={checked.has('consent') && !consent}
              onInput={(event) => setConsent(event.currentTarget.checked)}
            />
            {config.consentText}
          </label>
          {checked.has('consent') && !consent && <Problem text={i18n.t('tick')} />}
        </>
      )}
      <Button variant="primary" text={config.open ? 'start' : 'sendMessage'} />
    </form>
  );
}

interface FieldProps {
  readonly field: FormField;
  readonly isFirst: boolean;
  readonly value: string;
  readonly error: string | null;
  onChange(typed: string): void;
  onLeave?(): void;
}

/** A field with label and error. */
export function Field({ field, isFirst, value, error, onChange, onLeave }: FieldProps) {
  const { i18n } = useWidget();
  const { name, required } = field;
  const id = `foyer-${name}`;
  const common = {
    id,
    name,
    value,
    required,
    maxLength: maxLengthOf(field),
    'data-first': isFirst ? true : undefined,
    'aria-invalid': error !== null,
    'aria-describedby': error ? `${id}e` : undefined,
    onBlur: onLeave,
  };
  const direction = value ? 'auto' : undefined;
  const isLtr = name === 'email' || name === 'phone' || name === 'code';
  return (
    <div className="field">
      <label htmlFor={id}>
        {i18n.t(name)} {!required && <small>({i18n.t('optional')})</small>}
      </label>
      {name === 'message' ? (
        <textarea
          {...common}
          rows={5}
          dir={direction}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      ) : (
        <input
          {...common}
          inputMode={name === 'code' ? 'numeric' : undefined}
          type={name === 'email' ? 'email' : name === 'phone' ? 'tel' : 'text'}
          dir={isLtr ? 'ltr' : direction}
          autoComplete={AUTOCOMPLETE[name] ?? 'off'}
          placeholder={name === 'question' ? i18n.t('oneLine') : undefined}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      )}
      {error && <Problem id={`${id}e`} text={error} />}
    </div>
  );
}
