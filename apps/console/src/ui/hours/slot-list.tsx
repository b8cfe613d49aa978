import { useLingui } from '@lingui/react/macro';
import { IconPlus, IconX } from '@tabler/icons-react';
import { TimeField } from '../fields/index.ts';
import { IconButton } from '../icon-button.tsx';
import { endsNextDay, nextSlot, SLOTS_MAX, type Slot } from './hours.ts';

/** The slots of one day, one per line; none means closed. */
export function SlotList({
  day,
  slots,
  problem,
  disabled,
  onChange,
}: {
  /** Name of the day, for screen readers. */
  day: string;
  slots: readonly Slot[];
  /** The error of an incomplete or overlapping slot. */
  problem: string | undefined;
  disabled: boolean | undefined;
  onChange: (slots: Slot[]) => void;
}) {
  const { t } = useLingui();
  const update = (index: number, part: Partial<Slot>) =>
    onChange(slots.map((slot, at) => (at === index ? { ...slot, ...part } : slot)));
  return (
    <div className="slots">
      {slots.length === 0 && <span className="slots-closed t-3">{t`Closed`}</span>}
      {slots.map((slot, index) => {
        const nth = index + 1;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: slots are identified by position only
          <div className="slot" key={index}>
            <TimeField
              label={t`${day}, opening time ${nth}`}
              value={slot.from}
              error={problem}
              disabled={disabled}
              onChange={(from) => update(index, { from })}
            />
            <span className="t-3">–</span>
            <TimeField
              label={t`${day}, closing time ${nth}`}
              value={slot.to === '24:00' ? '00:00' : slot.to}
              error={problem}
              disabled={disabled}
              onChange={(to) => update(index, { to })}
            />
            {!disabled && (
              <IconButton
                small
                icon={IconX}
                iconSize={14}
                label={t`Remove hours ${nth} on ${day}`}
                onClick={() => onChange(slots.filter((_, at) => at !== index))}
              />
            )}
            {endsNextDay(slot) && <NextDay to={slot.to} />}
          </div>
        );
      })}
      {problem && <p className="error slots-problem">{problem}</p>}
      {!disabled && slots.length < SLOTS_MAX && (
        <IconButton
          small
          icon={IconPlus}
          label={t`Add hours on ${day}`}
          onClick={() => onChange([...slots, nextSlot(slots)])}
        />
      )}
    </div>
  );
}

function NextDay({ to }: { to: string }) {
  const { t } = useLingui();
  return <span className="slot-note">{t`until ${to} next day`}</span>;
}
