import type { FieldRule, FieldType } from '@foyer/domain/fields';

/** The rule of a form field: the domain's rule plus a check of the page. */
export interface FormRule<Value, Values> extends Omit<FieldRule, 'type'> {
  /** Default TEXT. */
  readonly type?: FieldType;
  /** Returns a further error or nothing. Runs only when the rule itself found none. */
  check?(value: Value, values: Values): string | null | undefined;
}

/** The rule of a field outside a form, whose check has no other fields. */
export type OwnRule<Value> = FormRule<Value, Value>;

/** The parts of a rule that affect display and typing. */
export type ShownRule = Omit<FieldRule, 'type'> & { readonly type?: FieldType };

/** One field as its control uses it. */
export interface FieldBinding<Value> {
  readonly name: string | undefined;
  readonly value: Value;
  readonly error: string | undefined;
  readonly rule: ShownRule | undefined;
  change(value: Value): void;
  /** Checks the value on blur; `made` is the value when blurring changed it. */
  blur(made?: Value): void;
}

/** The source of field values, which `useForm` returns. */
export interface FieldSource<Values extends object> {
  readonly values: Values;
  field<Name extends NameOf<Values>>(name: Name): FieldBinding<Values[Name]>;
}

/** The names of a form's fields; with type parameters, of those that read as one type and accept another. */
export type NameOf<Values extends object, Read = unknown, Written extends Read = never> = {
  [Name in keyof Values & string]: Values[Name] extends Read
    ? [Written] extends [Values[Name]]
      ? Name
      : never
    : never;
}[keyof Values & string];

/** The item type of a list of strings. */
export type Listed<List> = List extends readonly (infer Item extends string)[] ? Item : never;

/** A field in a form. */
export interface InForm<Values extends object, Name extends string> {
  form: FieldSource<Values>;
  name: Name;
}

/** A field outside a form. It is checked on blur only with `onCheck`, which receives the error or null. */
export interface Standalone<Value> {
  form?: undefined;
  name?: string;
  value: Value;
  onChange(value: Value): void;
  rule?: OwnRule<Value>;
  onCheck?(error: string | null): void;
  /** An error that the page has found. */
  error?: string;
}

/** Props common to all fields. */
export interface BaseFieldProps {
  /** The label. Default: the title of the rule. */
  label?: string;
  hint?: string;
  disabled?: boolean;
  /** Whether it is required where its rule does not say so, since that depends on other fields or the server. */
  isRequired?: boolean | undefined;
}
