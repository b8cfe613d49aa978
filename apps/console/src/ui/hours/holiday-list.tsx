import * as limits from 'virtual:foyer-limits';
import type { OpeningHours } from '@foyer/contract/merchants/shapes';
import { useLingui } from '@lingui/react/macro';
import { IconCalendarPlus, IconTrash } from '@tabler/icons-react';
import { Button } from '../button.tsx';
import { DateField, TextField } from '../fields/index.ts';
import { IconButton } from '../icon-button.tsx';
import type { HoursProblems } from './problems.ts';
import { SlotList } from './slot-list.tsx';

type Holiday = OpeningHours['holidays'][number];

const HOLIDAYS_MAX = 200;

/** Days with their own hours, or closed, which override the week. */
export function HolidayList({
  holidays,
  problems,
  disabled,
  onChange,
}: {
  holidays: readonly Holiday[];
  problems: HoursProblems['holidays'];
  disabled: boolean | undefined;
  onChange: (holidays: Holiday[]) => void;
}) {
  const { t } = useLingui();
  const update = (index: number, part: Partial<Holiday>) =>
    onChange(holidays.map((holiday, at) => (at === index ? { ...holiday, ...part } : holiday)));
  return (
    <div className="holidays">
      <h3>{t`Holidays and special days`}</h3>
      {holidays.length === 0 && (
        <p className="hint">{t`Days listed here use their own hours or are closed.`}</p>
      )}
      {holidays.map((holiday, index) => {
        const name = holiday.name || holiday.date || t`New day`;
        const problem = problems[index];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: an incomplete day is identified by position only
          <div className="holiday" key={index}>
            <DateField
              label={t`Date`}
              value={holiday.date}
              error={problem?.date}
              disabled={disabled}
              onChange={(date) => update(index, { date })}
            />
            <TextField
              label={t`Name`}
              value={holiday.name}
              rule={{
                title: t`Name`,
                maxLength: limits.updateMerchantAttributes.settings.openingHours.holidays.name,
              }}
              disabled={disabled}
              onChange={(text) => update(index, { name: text })}
            />
            <SlotList
              day={name}
              slots={holiday.slots}
              problem={problem?.slots}
              disabled={disabled}
              onChange={(slots) => update(index, { slots })}
            />
            {!disabled && (
              <IconButton
                icon={IconTrash}
                label={t`Remove ${name}`}
                onClick={() => onChange(holidays.filter((_, at) => at !== index))}
              />
            )}
          </div>
        );
      })}
      {!disabled && holidays.length < HOLIDAYS_MAX && (
        <Button
          small
          icon={IconCalendarPlus}
          onClick={() => onChange([...holidays, { date: '', name: '', slots: [] }])}
        >
          {t`Add day`}
        </Button>
      )}
    </div>
  );
}
