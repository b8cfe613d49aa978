import type { OpeningHours as StoredHours } from '@foyer/contract/merchants/shapes';
import type { Task } from '@foyer/contract/tasks/shapes';
import type { OpeningHours } from '@foyer/domain/opening-hours';
import { useMemo } from 'react';
import { useCall } from '../../../api/index.ts';

const slotsOf = (slots: StoredHours['holidays'][number]['slots']) =>
  slots.map(({ from, to }) => ({ opens: from, closes: to }));

const hoursOf = ({ week, holidays }: StoredHours, timeZone: string): OpeningHours => ({
  timeZone,
  weekly: Object.fromEntries(Object.entries(week).map(([day, slots]) => [day, slotsOf(slots ?? [])])),
  holidays: holidays.map(({ date, slots }) => ({ date, slots: slotsOf(slots) })),
});

/** The business hours of a task's clocks. */
export type HoursOf = (task: Pick<Task, 'department'>) => OpeningHours | null;

/** The hours of the task's department, else the merchant's; null is always open. */
export function useHours(): HoursOf {
  const { data: merchant } = useCall('getMerchantAttributes', undefined, { staleTime: 300_000 });
  const { data: known } = useCall('listDepartments', undefined, { staleTime: 300_000 });
  return useMemo(() => {
    const defaultHours = merchant?.settings.openingHours ?? null;
    const zone = merchant?.timeZone ?? 'UTC';
    const own = new Map(
      (known?.departments ?? []).map((department) => {
        const stored = department.openingHours ?? defaultHours;
        return [department.id, stored && hoursOf(stored, department.timeZone ?? zone)] as const;
      }),
    );
    const merchantHours = defaultHours && hoursOf(defaultHours, zone);
    return ({ department }) => (department && own.get(department.id)) ?? merchantHours;
  }, [merchant, known]);
}
