import { useLingui } from '@lingui/react/macro';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { DateField, Form, useForm } from '../../../../ui/fields/index.ts';
import { Button, dateLocale, Icon, Popover, useTimeZone } from '../../../../ui/index.ts';
import { dayIn } from '../../thread/day-line.tsx';
import type { InboxAddress } from '../use-inbox-address.ts';

/** The day one month before another, both as YYYY-MM-DD. */
function monthBefore(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  const wanted = date.getUTCMonth() - 1;
  date.setUTCMonth(wanted);
  if (date.getUTCMonth() !== (wanted + 12) % 12) date.setUTCDate(0);
  return date.toISOString().slice(0, 10);
}

/** The date range of a list. Default the last month up to today; the limit can be removed. */
export function DateChip({ address }: { address: InboxAddress }) {
  const { t, i18n } = useLingui();
  const zone = useTimeZone();
  const [opened, setOpened] = useState(false);
  const { from, to, range, q } = address.search;
  const label = t`Date`;
  const isChosen = from !== undefined || to !== undefined;
  if (range === 'all' && !isChosen) return null;
  if (q && !isChosen) return null;
  const today = dayIn(zone)(new Date().toISOString());
  const format = new Intl.DateTimeFormat(dateLocale(i18n.locale), {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const formatDay = (day: string | undefined) => (day ? format.format(new Date(`${day}T00:00:00Z`)) : '…');
  const value = isChosen
    ? `${formatDay(from)} – ${formatDay(to)}`
    : `${formatDay(monthBefore(today))} – ${formatDay(today)}`;
  const put = (next: { from?: string; to?: string; range?: 'all' }) => {
    setOpened(false);
    address.go({ from: next.from, to: next.to, range: next.range }, { replace: true });
  };
  return (
    <span className="chip">
      <Popover
        label={t`Days`}
        width={320}
        opened={opened}
        onChange={setOpened}
        trigger={
          <button
            type="button"
            className="chip-open"
            aria-expanded={opened}
            onClick={() => setOpened(!opened)}
          >
            {label} <b className="num">{value}</b>
          </button>
        }
      >
        <DateForm
          from={from ?? (isChosen ? '' : monthBefore(today))}
          to={to ?? (isChosen ? '' : today)}
          onApply={(days) => put(days)}
          onReset={() => put({})}
        />
      </Popover>
      <button type="button" aria-label={t`Remove filter: ${label}`} onClick={() => put({ range: 'all' })}>
        <Icon of={IconX} size={14} />
      </button>
    </span>
  );
}

/** A date range with Apply and Reset. Specification 5. */
export function DateForm({
  from,
  to,
  onApply,
  onReset,
}: {
  from: string;
  to: string;
  onApply: (days: { from?: string; to?: string }) => void;
  onReset: () => void;
}) {
  const { t } = useLingui();
  const form = useForm({
    initial: { from, to },
    rules: {
      from: { title: t`From`, type: 'DATE' },
      to: {
        title: t`To`,
        type: 'DATE',
        check: (day, values) => {
          if (values.from && !day) return t`please enter end date`;
          return day && values.from && day < values.from ? t`The end date is before the start date` : null;
        },
      },
    },
    onSubmit: (values) => {
      onApply({
        ...(values.from && { from: values.from }),
        ...(values.to && { to: values.to }),
      });
    },
  });
  return (
    <Form form={form}>
      <div className="ib-dates">
        <DateField form={form} name="from" />
        <DateField form={form} name="to" />
        <div className="acts">
          <Button small variant="quiet" onClick={onReset}>{t`Reset`}</Button>
          <Button small variant="primary" type="submit">{t`Apply`}</Button>
        </div>
      </div>
    </Form>
  );
}
