import { customSnooze, snoozeError, snoozeOffers } from '@foyer/domain/snooze';
import { useLingui } from '@lingui/react/macro';
import { IconCalendarTime } from '@tabler/icons-react';
import { type ReactElement, useMemo, useState } from 'react';
import { useCall } from '../../../../api/index.ts';
import { DialogActs } from '../../../../ui/dialog-acts.tsx';
import { DateField, Form, TimeField, useForm } from '../../../../ui/fields/index.ts';
import { hoursInZone } from '../../../../ui/hours/hours.ts';
import { Dialog, dateLocale, Menu, MenuItem, MenuLine, useTimeZone } from '../../../../ui/index.ts';
import { useSnoozeName } from '../names.ts';

/** A menu of future times, with an entry for a custom one. */
export function WhenMenu({
  label,
  title,
  trigger,
  onChoose,
  opened,
  onOpened,
  more,
}: {
  label: string;
  /** The title of the dialog for a custom time. */
  title: string;
  trigger: ReactElement;
  onChoose: (until: Date) => void;
  opened?: boolean;
  onOpened?: (opened: boolean) => void;
  /** Content below the times. */
  more?: ReactElement | null;
}) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Menu
        label={label}
        align="end"
        width={260}
        trigger={trigger}
        onChange={onOpened}
        {...(opened !== undefined && { opened })}
      >
        <WhenItems onChoose={onChoose} onAsk={() => setAsking(true)} />
        {more}
      </Menu>
      {isAsking && <TimeDialog title={title} onClose={() => setAsking(false)} onChoose={onChoose} />}
    </>
  );
}

/** Future times as menu items, computed when the menu opens. */
export function WhenItems({
  onChoose,
  onAsk,
}: {
  onChoose: (until: Date) => void;
  /** Opens `TimeDialog` for a custom time. */
  onAsk: () => void;
}) {
  const { t, i18n } = useLingui();
  const nameOf = useSnoozeName();
  const zone = useTimeZone();
  const { data } = useCall('getMerchantAttributes');
  const opening = data?.settings.openingHours;
  const offers = useMemo(() => {
    const hours = opening ? hoursInZone(opening, zone) : null;
    return snoozeOffers(new Date(), { timeZone: zone, hours });
  }, [opening, zone]);
  const format = new Intl.DateTimeFormat(dateLocale(i18n.locale), {
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: zone,
  });
  return (
    <>
      {offers.map(({ choice, until }) => (
        <MenuItem
          key={choice}
          onSelect={() => onChoose(until)}
          end={<span className="end t-12 t-3 num">{format.format(until)}</span>}
        >
          {nameOf(choice)}
        </MenuItem>
      ))}
      {offers.length > 0 && <MenuLine />}
      <MenuItem icon={IconCalendarTime} onSelect={onAsk}>
        {t`Choose a time…`}
      </MenuItem>
    </>
  );
}

/** Prompts for a date and time in the merchant's time zone. */
export function TimeDialog({
  title,
  onChoose,
  onClose,
}: {
  title: string;
  onChoose: (until: Date) => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const zone = useTimeZone();
  const wrong = useTimeProblem();
  const form = useForm({
    initial: { day: '', time: '09:00' },
    rules: {
      day: { title: t`Day`, type: 'DATE', required: true },
      time: {
        title: t`Time`,
        type: 'TIME',
        required: true,
        check: (time, { day }) => (day ? wrong(customSnooze(`${day}T${time}`, zone)) : null),
      },
    },
    onSubmit: ({ day, time }) => {
      const until = customSnooze(`${day}T${time}`, zone);
      if (!until) return;
      onClose();
      onChoose(until);
    },
  });
  return (
    <Dialog opened onClose={onClose} title={title}>
      <Form form={form}>
        <div className="field-pair">
          <DateField form={form} name="day" />
          <TimeField form={form} name="time" hint={zone} />
        </div>
        <DialogActs send={t`Choose`} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}

/** The validation error of a future time; null when it is valid. */
function useTimeProblem(): (until: Date | null) => string | null {
  const { t } = useLingui();
  return (until) => {
    if (!until) return t`Choose a date and time.`;
    if (snoozeError(until, new Date()) === null) return null;
    return until.getTime() <= Date.now() ? t`Choose a time in the future.` : t`Choose a date within a year.`;
  };
}
