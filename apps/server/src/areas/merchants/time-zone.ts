import { badInput } from '../../kernel/refusal.ts';

/**
 * The zone under its usual name.
 * @throws Refusal when there is no such zone
 */
export function checkedTimeZone(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    throw badInput('timeZone', 'Please enter valid time zone');
  }
}
