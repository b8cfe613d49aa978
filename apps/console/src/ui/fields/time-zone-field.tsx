import { zoneName } from '@foyer/domain/zone-name';
import type { InForm, NameOf, Standalone } from './binding.ts';
import type { Option } from './option-list.tsx';
import { type BaseSelectProps, SelectControl } from './select-field.tsx';
import { useField } from './use-field.ts';

type Props<Values extends object> = Omit<BaseSelectProps, 'searchable'> &
  (InForm<Values, NameOf<Values, string, string>> | Standalone<string>);

/** A time zone by IANA name, searchable by city or offset. */
export function TimeZoneField<Values extends object>(props: Props<Values>) {
  const field = useField<string>(props);
  return <SelectControl {...props} field={field} options={zonesWith(field.value)} searchable />;
}

/** All zones, plus the current value when the browser has another name for it. */
function zonesWith(set: string): readonly Option[] {
  const zones = timeZones();
  return set === '' || zones.some(({ value }) => value === set)
    ? zones
    : [{ value: set, label: zoneName(set) }, ...zones];
}

let known: readonly Option[] | undefined;

/** All zones of the browser, with their current UTC offset. */
function timeZones(): readonly Option[] {
  known ??= [
    'UTC',
    ...Intl.supportedValuesOf('timeZone')
      .filter((zone) => zone !== 'UTC')
      .sort(byName),
  ].map((zone) => ({
    value: zone,
    label: zoneName(zone),
    note: offsetOf(zone),
    alias: zone.replaceAll('_', ' '),
  }));
  return known;
}

const byName = (one: string, other: string) => zoneName(one).localeCompare(zoneName(other), 'en');

function offsetOf(zone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', 'UTC') ?? '';
}
