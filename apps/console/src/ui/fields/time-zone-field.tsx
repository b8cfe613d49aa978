import type { Alone, InForm, NameOf } from './binding.ts';
import type { Option } from './option-list.tsx';
import { SelectControl, type SelectLook } from './select-field.tsx';
import { useField } from './use-field.ts';

type Props<Values extends object> = Omit<SelectLook, 'searchable'> &
  (InForm<Values, NameOf<Values, string, string>> | Alone<string>);

/** A time zone by its IANA name, found by city or by offset. */
export function TimeZoneField<Values extends object>(props: Props<Values>) {
  const field = useField<string>(props);
  return <SelectControl {...props} field={field} options={zonesWith(field.value)} searchable />;
}

/** All zones, and the one that is set where the browser calls it by another name. */
function zonesWith(set: string): readonly Option[] {
  const zones = timeZones();
  return set === '' || zones.some(({ value }) => value === set)
    ? zones
    : [{ value: set, label: set }, ...zones];
}

let known: readonly Option[] | undefined;

/** All zones that the browser knows, with what they are ahead of UTC now. */
function timeZones(): readonly Option[] {
  known ??= ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')].map((zone) => ({
    value: zone,
    label: zone.replaceAll('_', ' '),
    note: offsetOf(zone),
  }));
  return known;
}

function offsetOf(zone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', 'UTC') ?? '';
}
