let translations: Readonly<Record<string, string>> = {};

/** Sets the translations of the contract's texts. */
export function setListTexts(next: Readonly<Record<string, string>>): void {
  translations = next;
}

/** A title or label of a list, or a text of the audit log, in the console's language. */
export const listText = (english: string): string => translations[english] ?? english;

/** Labelled values of a list as options. */
export const listOptions = <Value extends string>(labels: Readonly<Record<Value, string>>) =>
  (Object.entries(labels) as [Value, string][]).map(([value, label]) => ({ value, label: listText(label) }));
