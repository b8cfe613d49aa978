import { badInput } from './refusal.ts';
import { unseal } from './seal.ts';

/** What was entered for an account at another system, by field. */
export type AccountValues = Readonly<Record<string, string>>;

/** What an account needs, as the domain describes it. */
interface AccountField {
  readonly isSecret?: true;
  readonly isOptional?: true;
  /** Values that are allowed, as a regular expression. */
  readonly pattern?: string;
}

/**
 * Divides entered values into settings and secrets, in the order of the fields. An omitted secret keeps its stored value.
 * @throws Refusal `bad_input` for an unknown, missing or malformed value
 */
export function divideValues(
  fields: Readonly<Record<string, AccountField>>,
  entered: AccountValues,
  storedSecrets: AccountValues,
) {
  for (const name of Object.keys(entered))
    if (!Object.hasOwn(fields, name)) throw badInput(`values.${name}`, 'This field does not exist.');
  const settings: Record<string, string> = {};
  const secrets: Record<string, string> = {};
  for (const [name, { isSecret, isOptional, pattern }] of Object.entries(fields)) {
    const value = entered[name] || (isSecret && storedSecrets[name]) || '';
    if (value === '' && !isOptional) throw badInput(`values.${name}`, 'Please fill in this field.');
    if (value !== '' && pattern && !new RegExp(pattern, 'u').test(value))
      throw badInput(`values.${name}`, 'This value is not valid here.');
    if (value !== '') (isSecret ? secrets : settings)[name] = value;
  }
  return { settings, secrets };
}

/** The secrets of an account, sealed as JSON. None if `SEAL_SECRET` has changed since. */
export function unsealValues(sealSecret: string, context: string, sealed: string): AccountValues {
  try {
    return JSON.parse(unseal(sealSecret, context, sealed));
  } catch {
    return {};
  }
}
