import { zoneName } from '@foyer/domain/zone-name';
import { useLingui } from '@lingui/react/macro';
import { IconCalendar, IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { rangeText } from '../../../numbers/range-text.ts';
import { DateField } from '../../../ui/fields/index.ts';
import { Button, Icon, Popover } from '../../../ui/index.ts';
import { type Comparison, comparedWith, lastDays, PRESETS } from './range.ts';
import type { useAddress } from './use-address.ts';

/** Chooses the range and what it is compared with. */
export function RangeMenu({
  address: { asked, change, days },
  zone,
}: {
  address: ReturnType<typeof useAddress>;
  zone: string;
}) {
  const { t, i18n } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const { range, comparison } = asked;
  const names: Readonly<Record<number, string>> = {
    1: t`Today`,
    7: t`Last 7 days`,
    30: t`Last 30 days`,
    90: t`Last 90 days`,
    365: t`Last 12 months`,
  };
  const comparisons: Readonly<Record<Comparison, string>> = {
    before: t`Previous period`,
    year: t`Previous year`,
    none: t`No comparison`,
  };
  const choose = (count: number) => {
    change({ days: count, from: undefined, to: undefined });
    setIsOpen(false);
  };
  const setDay = (end: 'from' | 'to') => (day: string) => {
    if (!/^\d{4}-\d\d-\d\d$/.test(day)) return;
    const next = { ...range, [end]: day };
    const ordered = next.from <= next.to ? next : { from: day, to: day };
    change({ ...ordered, days: undefined });
  };
  const before = comparedWith(range, comparison);
  return (
    <Popover
      label={t`Time`}
      align="end"
      width={300}
      opened={isOpen}
      onChange={setIsOpen}
      trigger={
        <button type="button" className="btn stat-range" onClick={() => setIsOpen(!isOpen)}>
          <Icon of={IconCalendar} />
          <b className="t-m">
            {days === null ? rangeText(range, i18n.locale) : (names[days] ?? rangeText(range, i18n.locale))}
          </b>
          {days !== null && <span className="t-3 hide-phone">{rangeText(range, i18n.locale)}</span>}
          {before && <span className="t-3 hide-phone">{t`vs ${rangeText(before, i18n.locale)}`}</span>}
          <Icon of={IconChevronDown} size={14} />
        </button>
      }
    >
      <div className="stat-range-menu">
        <fieldset className="stat-presets">
          <legend className="label">{t`Time`}</legend>
          {PRESETS.map((count) => (
            <Button
              key={count}
              small
              variant={days === count ? 'primary' : 'plain'}
              aria-pressed={days === count}
              onClick={() => choose(count)}
            >
              {names[count]}
            </Button>
          ))}
        </fieldset>
        <div className="stat-days">
          <DateField label={t`From`} value={range.from} onChange={setDay('from')} />
          <DateField label={t`To`} value={range.to} onChange={setDay('to')} />
        </div>
        <fieldset className="stat-presets">
          <legend className="label">{t`Compared with`}</legend>
          {(Object.keys(comparisons) as Comparison[]).map((one) => (
            <Button
              key={one}
              small
              variant={comparison === one ? 'primary' : 'plain'}
              aria-pressed={comparison === one}
              onClick={() => change({ compare: one === 'before' ? undefined : one })}
            >
              {comparisons[one]}
            </Button>
          ))}
        </fieldset>
        <p className="t-12 t-3">{t`Days and hours of ${{ zone: zoneName(zone) }}; today is ${rangeText(lastDays(1, zone), i18n.locale)}.`}</p>
      </div>
    </Popover>
  );
}
