import type { texts as english } from './en.ts';

export type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };
type English = typeof english;

/** The texts of one language. */
export type Texts = {
  readonly [Key in keyof English]: English[Key] extends string
    ? string
    : English[Key] extends readonly string[]
      ? readonly string[]
      : Plural;
};
/** Keys of texts without plurals. */
export type SimpleKey = { [Key in keyof Texts]: Texts[Key] extends string ? Key : never }[keyof Texts];
export type PluralKey = { [Key in keyof Texts]: Texts[Key] extends Plural ? Key : never }[keyof Texts];
