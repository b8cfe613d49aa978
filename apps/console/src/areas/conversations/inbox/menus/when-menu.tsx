import { customSnooze, snoozeError, snoozeOffers } from '@foyer/domain/snooze';
import { useLingui } from '@lingui/react/macro';
import { IconCalendarTime } from '@tabler/icons-react';
import { type ReactElement, useMemo, useState } from 'react';
import { useCall } from '../../../../api/index.ts';
import { DialogActs } from '../../../../ui/dialog-acts.tsx';
import { DateField, Form, TimeField, useForm } from '../../../../ui/fields/index.ts';
import { hoursInZone } from '../../../../ui/hours/hours.ts';
import { Dialog, dateLocale, Menu, MenuItem, MenuLine, useTimeZone } from '../../../../ui/index.ts';
import { useSnoozeName } from '../words.ts';

/** A menu of times to come, with one to be chosen freely. */
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
  /** The question of the dialog for another time. */
  title: string;
  trigger: ReactElement;
  onChoose: (until: Date) => void;
  opened?: boolean;
  onOpened?: (opened: boolean) => void;
  /** What stands below the times. */
  more?: ReactElement | null;
}) {
  const [asks, setAsks] = useState(false);
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
        <WhenItems onChoose={onChoose} onAsk={() => setAsks(true)} />
        {more}
      </Menu>
      {asks && <TimeDialog title={title} onClose={() => setAsks(false)} onChoose={onChoose} />}
    </>
  );
}

/** Times to come as items of a menu, reckoned from when it opens. */
export function WhenItems({
  onChoose,
  onAsk,
}: {
  onChoose: (until: Date) => void;
  /** Asks for another time, by `TimeDialog`. */
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

/** Asks for a day and a time on the clock of the merchant. */
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

/** What is wrong with a time to come; null where nothing is. */
function useTimeProblem(): (until: Date | null) => string | null {
  const { t } = useLingui();
  return (until) => {
    if (!until) return t`Choose a date and time.`;
    if (snoozeError(until, new Date()) === null) return null;
    return until.getTime() <= Date.now() ? t`Choose a time in the future.` : t`Choose a date within a year.`;
  };
}
