import { useRef, useState } from 'react';
import { ApiError, errorText } from '../../api/api-error.ts';
import { useText } from '../../i18n/use-text.ts';
import type { FieldSource, FormRule, NameOf } from './binding.ts';
import { isSameValue } from './same-value.ts';
import { useCheck } from './use-check.ts';

/** The rules of a form's fields, by name. */
export type FormRules<Values extends object> = {
  readonly [Name in keyof Values]?: FormRule<Values[Name], Values>;
};

/** Errors by field name. */
type Errors<Values extends object> = { readonly [Name in NameOf<Values>]?: string };

/** The state of a form and how to change, check and submit it. */
export interface FormState<Values extends object> extends FieldSource<Values> {
  /** Shown errors by field name. */
  readonly errors: Errors<Values>;
  /** The server's error for the whole form. */
  readonly formError: string | undefined;
  /** Whether a submit is running. */
  readonly busy: boolean;
  /** Whether values differ from those last saved or reset to. */
  readonly isDirty: boolean;
  /** Like `isDirty` at this moment, also before the next render. For handlers that run after a save. */
  hasChanges(): boolean;
  /** Number of changed fields. */
  readonly changes: number;
  /** Number of refused submits; the focus follows each. */
  readonly refusals: number;
  set<Name extends NameOf<Values>>(name: Name, value: Values[Name]): void;
  /** Submits the values unless a field is invalid or a submit is running. */
  submit(): Promise<void>;
  /** Resets to the given values. Default: those last saved. */
  reset(values?: Values): void;
}

/** Options of a form. */
export interface FormOptions<Values extends object> {
  initial: Values;
  rules?: NoInfer<FormRules<Values>>;
  /** Submits the values. A thrown `ApiError` that names a field becomes that field's error; values are kept. */
  onSubmit: (values: NoInfer<Values>) => unknown;
}

/** The mutable state of a form. */
interface State<Values extends object> {
  values: Values;
  saved: Values;
  /** Errors of its own rules, for fields that were blurred or submitted. */
  found: Errors<Values>;
  /** The server's errors, until the field changes. */
  refused: Errors<Values>;
  formError: string | undefined;
  busy: boolean;
  refusals: number;
}

/** The state of a form: values, checks on blur and on submit, server errors. Specification 5. */
export function useForm<Values extends object>(options: FormOptions<Values>): FormState<Values> {
  const { onSubmit } = options;
  const rules: FormRules<Values> = options.rules ?? {};
  const check = useCheck();
  const text = useText();
  const [state, now, update] = useLatestState(options.initial);
  const { values, found, refused, formError, busy, refusals } = state;
  const errors: Errors<Values> = { ...refused, ...found };

  const errorsOf = (names: readonly NameOf<Values>[], from: Values) =>
    record<Values>(names.map((name) => [name, check(rules[name], from[name], from) ?? undefined]));

  const set: FormState<Values>['set'] = (name, value) => {
    const next = { ...now().values, [name]: value };
    // Existing errors update while typing; new ones wait for blur.
    update({
      values: next,
      found: errorsOf(namesOf(now().found), next),
      refused: without(now().refused, name),
    });
  };

  const blur = (name: NameOf<Values>) =>
    update({ found: { ...without(now().found, name), ...errorsOf([name], now().values) } });

  const refuse = (error: unknown) => {
    const message = errorText(error, text('genericError'));
    const field = error instanceof ApiError ? fieldOf(error, now().values) : undefined;
    const where = field ? { refused: record<Values>([[field, message]]) } : { formError: message };
    update({ ...where, busy: false, refusals: now().refusals + 1 });
  };

  const submit = async () => {
    if (now().busy) return;
    const sent = now().values;
    const wrong = errorsOf(namesOf(sent), sent);
    if (namesOf(wrong).length > 0) {
      return update({ found: wrong, formError: undefined, refusals: now().refusals + 1 });
    }
    update({ found: {}, refused: {}, formError: undefined, busy: true });
    try {
      await onSubmit(sent);
      update({ saved: sent, busy: false });
    } catch (error) {
      refuse(error);
    }
  };

  const changes = changedIn(state);

  const reset = (next = now().saved) =>
    update({ values: next, saved: next, found: {}, refused: {}, formError: undefined });

  return {
    values,
    errors,
    formError,
    busy,
    refusals,
    isDirty: changes > 0,
    hasChanges: () => changedIn(now()) > 0,
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

/**
 * State whose successive updates in one event see each other. Returns the rendered state, a getter of the latest, and
 * an updater.
 */
function useLatestState<Values extends object>(initial: Values) {
  const [state, setState] = useState<State<Values>>({
    values: initial,
    saved: initial,
    found: {},
    refused: {},
    formError: undefined,
    busy: false,
    refusals: 0,
  });
  const latest = useRef(state);
  const update = (change: Partial<State<Values>>) => {
    latest.current = { ...latest.current, ...change };
    setState(latest.current);
  };
  return [state, () => latest.current, update] as const;
}

/** The number of fields that differ from what was saved. */
const changedIn = <Values extends object>({ values, saved }: State<Values>): number =>
  namesOf(values).filter((name) => !isSameValue(values[name], saved[name])).length;

/** The field names of an object. */
function namesOf<Values extends object>(of: Values | Errors<Values>): NameOf<Values>[] {
  return Object.keys(of) as NameOf<Values>[];
}

/** Builds errors from pairs, omitting fields without one. */
function record<Values extends object>(
  pairs: readonly (readonly [string, string | undefined])[],
): Errors<Values> {
  return Object.fromEntries(pairs.filter(([, error]) => error !== undefined)) as Errors<Values>;
}

function without<Values extends object>(errors: Errors<Values>, name: string): Errors<Values> {
  return record<Values>(Object.entries<string | undefined>(errors).filter(([other]) => other !== name));
}

/** The field that an error names, possibly by a path into it: `tags.2` belongs to `tags`. */
function fieldOf<Values extends object>(error: ApiError, values: Values): string | undefined {
  return [error.field, error.field?.split('.')[0]].find((name) => name && Object.hasOwn(values, name));
}
