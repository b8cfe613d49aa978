import type { PreChatQuestion } from '@foyer/contract/engagements/shapes';
import { type FormEvent, useRef, useState } from 'react';
import type { Contact } from '../session/session.ts';
import css from '../styles/consent.css?inline';
import { Button } from './buttons.tsx';
import { answerError, maxLengthOf, titleOf, typedInto } from './form-rules.ts';
import { Problem } from './Problem.tsx';
import { type FormField, formFields, needsConsent } from './screen.ts';
import { useSheet } from './use-sheet.ts';
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

/** Splits form values into contact fields and the first message, which begins with the answers to own questions. */
export function splitAnswers(
  answers: Answers,
  fields: readonly FormField[] = [],
): { contact: Partial<Contact>; message: string } {
  const { question, message, name, code: _, ...said } = answers;
  const trimmed = Object.entries({ ...said, ...(name ? { firstName: name } : {}) })
    .map(([key, value]) => [key, value?.trim() ?? ''] as const)
    .filter(([key, value]) => value && !key.startsWith('own'));
  const lines = fields.map((field) => {
    const answer = answers[field.name]?.trim();
    return field.question && answer ? `${field.question.label}: ${answer}` : '';
  });
  const own = (message ?? question ?? '').trim();
  return { contact: Object.fromEntries(trimmed), message: [...lines, own].filter(Boolean).join('\n') };
}

/** The pre-chat or offline form. */
export function ContactForm() {
  useSheet(css);
  const { engine, state, i18n } = useWidget();
  const { config } = state;
  const fields = formFields(state);
  const asksConsent = needsConsent(state);
  const greeting = config.greetings[engine.handle.language] ?? config.greeting;
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
    const { contact, message } = splitAnswers(answers, fields);
    engine.saveContact({ ...contact, ...(asksConsent ? { consent } : {}) });
    if (message) engine.send(message);
  };

  return (
    <form ref={form} className="form" noValidate onSubmit={submit}>
      <p dir="auto">{config.open ? (greeting ?? i18n.t('introduce')) : i18n.t('leaveMessage')}</p>
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

/** Types of inputs for the types of own questions that have one. */
const INPUT_TYPES: Partial<Record<PreChatQuestion['type'], string>> = {
  EMAIL: 'email',
  PHONE: 'tel',
  url: 'url',
  DATE: 'date',
  TIME: 'time',
};

/** A field with label and error. */
export function Field({ field, isFirst, value, error, onChange, onLeave }: FieldProps) {
  const { i18n } = useWidget();
  const { name, required, question } = field;
  const id = `foyer-${name}`;
  const common = {
    id,
    name,
    value,
    required,
    'data-first': isFirst ? true : undefined,
    'aria-invalid': error !== null,
    'aria-describedby': error ? `${id}e` : undefined,
    onBlur: onLeave,
  };
  const maxLength = maxLengthOf(field);
  const direction = value ? 'auto' : undefined;
  const type = question ? question.type : name;
  const isNumeric = type === 'code' || type === 'NUMBER';
  const isLtr = /^(email|phone|code|url|number)$/i.test(type);
  return (
    <div className="field">
      <label htmlFor={id}>
        {titleOf(field, i18n)} {!required && <small>({i18n.t('optional')})</small>}
      </label>
      {name === 'message' ? (
        <textarea
          {...common}
          maxLength={maxLength}
          rows={5}
          dir={direction}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      ) : question && question.options.length > 0 ? (
        <select {...common} onInput={(event) => onChange(event.currentTarget.value)}>
          <option value="" />
          {question.options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      ) : (
        <input
          {...common}
          maxLength={maxLength}
          inputMode={isNumeric ? 'numeric' : undefined}
          type={question ? (INPUT_TYPES[question.type] ?? 'text') : inputType(name)}
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

const inputType = (name: FormField['name']): string =>
  name === 'email' ? 'email' : name === 'phone' ? 'tel' : 'text';
