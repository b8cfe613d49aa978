import { useRef, useState } from 'react';
import { ApiError, errorText } from '../../api/api-error.ts';
import { useText } from '../../i18n/use-text.ts';
import type { FieldSource, FormRule, NameOf } from './binding.ts';
import { isSameValue } from './same-value.ts';
import { useCheck } from './use-check.ts';

/** What is asked of a form's fields, by their names. */
export type FormRules<Values extends object> = {
  readonly [Name in keyof Values]?: FormRule<Values[Name], Values>;
};

/** What is wrong, by the names of fields. */
type Errors<Values extends object> = { readonly [Name in NameOf<Values>]?: string };

/** A form: its values, what is wrong with them, and how to change, check and send them. */
export interface FormState<Values extends object> extends FieldSource<Values> {
  /** What the fields show, by name. */
  readonly errors: Errors<Values>;
  /** What is wrong with the whole, from the server. */
  readonly formError: string | undefined;
  /** Whether it is being sent. */
  readonly busy: boolean;
  /** Whether values differ from those last saved or reset to. */
  readonly isDirty: boolean;
  /** How many fields differ so. */
  readonly changes: number;
  /** Counts refusals, so that the focus follows each. */
  readonly refusals: number;
  set<Name extends NameOf<Values>>(name: Name, value: Values[Name]): void;
  /** Sends the values if no field is wrong and no required one empty; never twice at a time. */
  submit(): Promise<void>;
  /** Takes everything back to the given values, or to those last saved. */
  reset(values?: Values): void;
}

/** How a form begins, what it asks for and what sends it. */
export interface FormOptions<Values extends object> {
  initial: Values;
  rules?: NoInfer<FormRules<Values>>;
  /** Throws to refuse; an `ApiError` with a field of the form lands on that field. The values stay. */
  onSubmit: (values: NoInfer<Values>) => unknown;
}

/** All that changes in a form. */
interface Kept<Values extends object> {
  values: Values;
  saved: Values;
  /** What its own rules find wrong, of fields that were left or sent. */
  found: Errors<Values>;
  /** What the server refused, until the field changes. */
  refused: Errors<Values>;
  formError: string | undefined;
  busy: boolean;
  refusals: number;
}

/** Keeps a form: values, checks on leaving a field and on sending, what the server refuses. Specification 5. */
export function useForm<Values extends object>(options: FormOptions<Values>): FormState<Values> {
  const { onSubmit } = options;
  const rules: FormRules<Values> = options.rules ?? {};
  const check = useCheck();
  const text = useText();
  const [kept, now, keep] = useKept(options.initial);
  const { values, saved, found, refused, formError, busy, refusals } = kept;
  const errors: Errors<Values> = { ...refused, ...found };

  const errorsOf = (names: readonly NameOf<Values>[], from: Values) =>
    record<Values>(names.map((name) => [name, check(rules[name], from[name], from) ?? undefined]));

  const set: FormState<Values>['set'] = (name, value) => {
    const next = { ...now().values, [name]: value };
    // A text that is shown follows the typing; a new one waits until the field is left.
    keep({
      values: next,
      found: errorsOf(namesOf(now().found), next),
      refused: without(now().refused, name),
    });
  };

  const blur = (name: NameOf<Values>) =>
    keep({ found: { ...without(now().found, name), ...errorsOf([name], now().values) } });

  const refuse = (error: unknown) => {
    const message = errorText(error, text('genericError'));
    const field = error instanceof ApiError ? fieldOf(error, now().values) : undefined;
    const where = field ? { refused: record<Values>([[field, message]]) } : { formError: message };
    keep({ ...where, busy: false, refusals: now().refusals + 1 });
  };

  const submit = async () => {
    if (now().busy) return;
    const sent = now().values;
    const wrong = errorsOf(namesOf(sent), sent);
    if (namesOf(wrong).length > 0) {
      return keep({ found: wrong, formError: undefined, refusals: now().refusals + 1 });
    }
    keep({ found: {}, refused: {}, formError: undefined, busy: true });
    try {
      await onSubmit(sent);
      keep({ saved: sent, busy: false });
    } catch (error) {
      refuse(error);
    }
  };

  const changes = namesOf(values).filter((name) => !isSameValue(values[name], saved[name])).length;

  const reset = (next = now().saved) =>
    keep({ values: next, saved: next, found: {}, refused: {}, formError: undefined });

  return {
    values,
    errors,
    formError,
    busy,
    refusals,
    isDirty: changes > 0,
    changes,
    set,
    submit,
    reset,
    field: (name) => ({
      name,
      value: values[name],
      error: errors[name],
      rule: rules[name],
      change: (value) => set(name, value),
      blur: () => blur(name),
    }),
  };
}

/** Keeps what changes such that several changes in one go see each other: as shown, as it is now, and how to change. */
function useKept<Values extends object>(initial: Values) {
  const [kept, setKept] = useState<Kept<Values>>({
    values: initial,
    saved: initial,
    found: {},
    refused: {},
    formError: undefined,
    busy: false,
    refusals: 0,
  });
  const latest = useRef(kept);
  const keep = (change: Partial<Kept<Values>>) => {
    latest.current = { ...latest.current, ...change };
    setKept(latest.current);
  };
  return [kept, () => latest.current, keep] as const;
}

/** The names in an object of fields. */
function namesOf<Values extends object>(of: Values | Errors<Values>): NameOf<Values>[] {
  return Object.keys(of) as NameOf<Values>[];
}

/** Errors from pairs, leaving out fields with none. */
function record<Values extends object>(
  pairs: readonly (readonly [string, string | undefined])[],
): Errors<Values> {
  return Object.fromEntries(pairs.filter(([, error]) => error !== undefined)) as Errors<Values>;
}

function without<Values extends object>(errors: Errors<Values>, name: string): Errors<Values> {
  return record<Values>(Object.entries<string | undefined>(errors).filter(([other]) => other !== name));
}

/** The field of the form that a refusal names, which may be a part of it: `tags.2` is of `tags`. */
function fieldOf<Values extends object>(error: ApiError, values: Values): string | undefined {
  return [error.field, error.field?.split('.')[0]].find((name) => name && Object.hasOwn(values, name));
}
