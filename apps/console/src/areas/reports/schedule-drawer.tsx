import type { Report, ReportSchedule, ReportScheduleInput } from '@foyer/contract/reports/shapes';
import { todayIn } from '@foyer/domain/day-ranges';
import { fullName } from '@foyer/domain/full-name';
import { onlyText, readOnly } from '@foyer/domain/report-filters';
import { daysOfPeriod, MOVING_PERIODS, REPORT_PERIODS } from '@foyer/domain/report-periods';
import { useLingui } from '@lingui/react/macro';
import type { z } from 'zod';
import { call, useCall } from '../../api/index.ts';
import { listText } from '../../i18n/list-text.ts';
import { LimitFields } from '../../numbers/limit-fields.tsx';
import { session } from '../../session/values.ts';
import {
  MultiSelectField,
  RadioField,
  SelectField,
  SwitchField,
  TimeField,
  TimeZoneField,
} from '../../ui/fields/index.ts';
import { useTimeZone } from '../../ui/index.ts';
import { RecordDrawer } from '../../ui/record-drawer.tsx';
import { useRecordForm } from '../../ui/record-form.ts';
import { weekdayName } from './timing-text.ts';

type Input = z.output<typeof ReportScheduleInput>;
/** The input, with numbers as the texts of select fields. */
type Values = Omit<Input, 'reportId' | 'weekday' | 'monthDay' | 'lateHours'> & {
  readonly weekday: string;
  readonly monthDay: string;
  readonly lateHours: string;
};

const LATE_HOURS = [1, 3, 6, 12, 24, 72] as const;

function initialOf(
  schedule: ReportSchedule | null | undefined,
  locale: 'en' | 'ar',
  timeZone: string,
): Values {
  return {
    period: schedule?.period ?? 'last_week',
    isOpenHours: schedule?.isOpenHours ?? false,
    isCompared: schedule?.isCompared ?? false,
    only: schedule?.only ?? '',
    format: schedule?.format ?? 'PDF',
    locale: schedule?.locale ?? locale,
    frequency: schedule?.frequency ?? 'weekly',
    weekday: String(schedule?.weekday ?? 1),
    monthDay: String(schedule?.monthDay ?? 1),
    time: schedule?.time ?? '08:00',
    timeZone: schedule?.timeZone ?? timeZone,
    recipientIds: schedule?.recipients.map(({ id }) => id) ?? [session.get('id') ?? ''],
    lateHours: String(schedule?.lateHours ?? 6),
    skipsEmpty: schedule?.skipsEmpty ?? true,
    isActive: schedule?.isActive ?? true,
  };
}

/** Shows and edits a schedule. Null for a new one, undefined when none has the id in the address. */
export function ScheduleDrawer({
  report,
  schedule,
  onClose,
}: {
  report: Report;
  schedule: ReportSchedule | null | undefined;
  onClose: () => void;
}) {
  const { t, i18n } = useLingui();
  const zone = useTimeZone();
  const colleagues = useCall('listColleagues').data?.colleagues ?? [];
  const form = useRecordForm<Values>({
    record: schedule,
    nameOf: () => report.title,
    onClose,
    initial: initialOf(schedule, i18n.locale === 'ar' ? 'ar' : 'en', zone),
    rules: {
      time: { title: t`Time`, required: true, type: 'TIME' },
      timeZone: { title: t`Time zone`, required: true, isChoice: true },
      recipientIds: { title: t`Recipients`, required: true },
    },
    save: async ({ weekday, monthDay, lateHours, ...values }, precondition) => {
      const body = {
        ...values,
        reportId: report.id,
        weekday: Number(weekday),
        monthDay: Number(monthDay),
        lateHours: Number(lateHours),
        recipientIds: [...values.recipientIds],
      };
      await (schedule
        ? call('updateReportSchedule', { params: { id: schedule.id }, body: { ...body, ...precondition } })
        : call('createReportSchedule', { body }));
    },
  });
  const { frequency, period, only } = form.values;
  return (
    <RecordDrawer
      record={schedule}
      form={form}
      title={schedule ? report.title : t`New schedule`}
      under={schedule ? undefined : report.title}
      create={t`Create schedule`}
      disabled={false}
      removal={
        schedule && {
          name: report.title,
          button: t`Delete schedule`,
          text: t`No more reports are sent. Files that were already sent are kept.`,
          remove: () => call('removeReportSchedule', { params: { id: schedule.id } }),
        }
      }
      onClose={onClose}
    >
      <RadioField
        form={form}
        name="frequency"
        label={t`How often`}
        inRow
        options={[
          { value: 'daily', label: t`Every day` },
          { value: 'weekly', label: t`Every week` },
          { value: 'monthly', label: t`Every month` },
        ]}
      />
      {frequency === 'weekly' && (
        <SelectField
          form={form}
          name="weekday"
          label={t`Weekday`}
          options={[1, 2, 3, 4, 5, 6, 7].map((day) => ({
            value: String(day),
            label: weekdayName(day, i18n.locale),
          }))}
        />
      )}
      {frequency === 'monthly' && (
        <SelectField
          form={form}
          name="monthDay"
          label={t`On day`}
          searchable={false}
          hint={t`In shorter months, on the last day.`}
          options={Array.from({ length: 31 }, (_, at) => ({
            value: String(at + 1),
            label: i18n.number(at + 1),
          }))}
        />
      )}
      <TimeField form={form} name="time" />
      <TimeZoneField form={form} name="timeZone" />
      <SelectField
        form={form}
        name="period"
        label={t`Period`}
        searchable={false}
        options={MOVING_PERIODS.map((value) => ({ value, label: listText(REPORT_PERIODS[value]) }))}
      />
      <LimitFields
        dimensions={report.filters}
        range={daysOfPeriod(period, todayIn(zone))}
        value={readOnly(only)}
        onChange={(limit) => form.set('only', limit ? onlyText(limit) : '')}
      />
      {report.hasTotals && (
        <SwitchField form={form} name="isCompared" label={t`Compare with the previous period`} />
      )}
      {report.hasOpenHours && (
        <SwitchField form={form} name="isOpenHours" label={t`Count opening hours only`} />
      )}
      <RadioField
        form={form}
        name="format"
        label={t`Format`}
        inRow
        options={(['PDF', 'XLS', 'CSV'] as const).map((value) => ({ value, label: value }))}
      />
      <SelectField
        form={form}
        name="locale"
        label={t`Language`}
        options={[
          { value: 'en', label: 'English' },
          { value: 'ar', label: 'العربية' },
        ]}
      />
      <MultiSelectField
        form={form}
        name="recipientIds"
        hint={t`Each recipient gets a link to sign in, and a file with only the data they have access to.`}
        options={colleagues.map((member) => ({ value: member.id, label: fullName(member) }))}
      />
      <SelectField
        form={form}
        name="lateHours"
        label={t`If late`}
        hint={t`If it cannot be sent in this time, for example during an outage, it is skipped.`}
        options={LATE_HOURS.map((hours) => {
          const count = i18n.number(hours);
          return { value: String(hours), label: t`Send within ${count} h` };
        })}
      />
      <SwitchField form={form} name="skipsEmpty" label={t`Do not send empty reports`} />
      <SwitchField form={form} name="isActive" label={t`Sends`} />
    </RecordDrawer>
  );
}
