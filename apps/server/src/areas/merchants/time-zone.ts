import { badInput } from '../../kernel/refusal.ts';

/**
 * The canonical name of a time zone.
 * @throws Refusal when there is no such zone
 */
export function checkedTimeZone(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    throw badInput('timeZone', 'Please enter valid time zone');
  }
}
