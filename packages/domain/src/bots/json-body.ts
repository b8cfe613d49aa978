/** Filters that write a value into JSON: within a text, and in the place of a value. */
export const JSON_FILTERS = {
  json_text: (value: unknown): string => JSON.stringify(asText(value)).slice(1, -1),
  json_value: (value: unknown): string => (isLiteral(value) ? String(value) : JSON.stringify(value ?? null)),
} as const;

const asText = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');

/** Numbers and truth values stay what they are, also those that were typed. */
const isLiteral = (value: unknown): boolean =>
  /^(?:-?(?:0|[1-9]\d*)(?:\.\d+)?|true|false|null)$/.test(String(value));

/** A tag that writes a value as it is, so that what a visitor wrote could add fields. */
export const rawTagIn = (template: string): string | undefined =>
  /\{%-?\s*(?:echo|liquid|cycle)\b.*?%\}/s.exec(template)?.[0];

/** A part of a template whose last filter writes JSON, or is meant to be as it is. */
const IS_WRITTEN = /\|\s*(?:json|jsonify|raw)\s*-?\}\}$/;

/** What decides where a value is: parts that are filled in, tags, escaped characters and quotes. */
const TOKENS = /\{\{.*?\}\}|\{%.*?%\}|\\.|"/gs;

/** A template of JSON whose values are escaped, so that what a visitor wrote adds no field. */
export function jsonTemplate(template: string): string {
  let isText = false;
  return template.replace(TOKENS, (token) => {
    if (token === '"') isText = !isText;
    if (!token.startsWith('{{') || IS_WRITTEN.test(token)) return token;
    return token.replace(/(-?\}\})$/, ` | ${isText ? 'json_text' : 'json_value'} $1`);
  });
}
