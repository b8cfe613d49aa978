import { WidgetSettings } from '@foyer/contract/engagements/shapes';
import { refusalOfInput } from '../../kernel/failures.ts';
import { badInput } from '../../kernel/refusal.ts';
import { checkedHours } from '../merchants/opening-hours.ts';

/**
 * Merges changes into widget settings and validates the result.
 * @throws Refusal `bad_input` naming the field
 */
export function mergedSettings(before: object, changes: object): WidgetSettings {
  const merged = WidgetSettings.safeParse({ ...before, ...changes });
  if (!merged.success) throw refusalOfInput(merged.error, { parent: ['widget'] });
  if ('openingHours' in changes) checkedHours(merged.data.openingHours, 'widget.openingHours');
  return { ...merged.data, allowedOrigins: merged.data.allowedOrigins.map(originOf) };
}

/** Normalizes an origin to the form sent by browsers. Throws `bad_input` when it is none. */
function originOf(text: string, index: number): string {
  const url = URL.parse(text.trim());
  const isOrigin = url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash;
  if (!isOrigin) {
    throw badInput(`widget.allowedOrigins.${index}`, 'Enter an origin such as https://shop.example');
  }
  return url.origin;
}
