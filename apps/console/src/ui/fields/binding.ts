import type { FieldRule, FieldType } from '@foyer/domain/fields';

/** What a field of a form asks for: the rule of the domain, plus what the page itself checks after it. */
export interface FormRule<Value, Values> extends Omit<FieldRule, 'type'> {
  /** TEXT unless told. */
  readonly type?: FieldType;
  /** Says what else is wrong, or nothing. Runs only where the rule itself found nothing. */
  check?(value: Value, values: Values): string | null | undefined;
}

/** A field outside a form needs no other fields to be checked. */
export type OwnRule<Value> = FormRule<Value, Value>;

/** The parts of a rule that a field shows or types by. */
export type ShownRule = Omit<FieldRule, 'type'> & { readonly type?: FieldType };

/** One field as its control sees it. */
export interface FieldBinding<Value> {
  readonly name: string | undefined;
  readonly value: Value;
  readonly error: string | undefined;
  readonly rule: ShownRule | undefined;
  change(value: Value): void;
  /** Checks the value on leaving the control; what leaving itself made of it is handed over. */
  blur(made?: Value): void;
}

/** Where fields get their values: what `useForm` returns has it, and more. */
export interface FieldSource<Values extends object> {
  readonly values: Values;
  field<Name extends NameOf<Values>>(name: Name): FieldBinding<Values[Name]>;
}

/** The names of a form's fields; with kinds, of those that read as one and can be written with the other. */
export type NameOf<Values extends object, Read = unknown, Written extends Read = never> = {
  [Name in keyof Values & string]: Values[Name] extends Read
    ? [Written] extends [Values[Name]]
      ? Name
      : never
    : never;
}[keyof Values & string];

/** What a list holds, where that is texts. */
export type Listed<List> = List extends readonly (infer Item extends string)[] ? Item : never;

/** A field in a form. */
export interface InForm<Values extends object, Name extends string> {
  form: FieldSource<Values>;
  name: Name;
}

/**
 * A field outside a form. Its value is checked on leaving it only when `onCheck` is given, which then hears what is
 * wrong, or null.
 */
export interface Alone<Value> {
  form?: undefined;
  name?: string;
  value: Value;
  onChange(value: Value): void;
  rule?: OwnRule<Value>;
  onCheck?(error: string | null): void;
  /** What is wrong, where the page knows. */
  error?: string;
}

/** How any field may look, whatever it holds. */
export interface FieldLook {
  /** What stands above it: the title of the rule unless told. */
  label?: string;
  hint?: string;
  disabled?: boolean;
}
