import { useLingui } from '@lingui/react/macro';
import { IconPlus, IconX } from '@tabler/icons-react';
import { TimeField } from '../fields/index.ts';
import { IconButton } from '../icon-button.tsx';
import { endsNextDay, nextSlot, SLOTS_MAX, type Slot } from './hours.ts';

/** The stretches of one day, from to, each on a line; none means closed. */
export function SlotList({
  day,
  slots,
  problem,
  disabled,
  onChange,
}: {
  /** Name of the day, for readers. */
  day: string;
  slots: readonly Slot[];
  /** What is wrong, where a stretch is not whole or lies over another. */
  problem: string | undefined;
  disabled: boolean | undefined;
  onChange: (slots: Slot[]) => void;
}) {
  const { t } = useLingui();
  const put = (place: number, part: Partial<Slot>) =>
    onChange(slots.map((slot, at) => (at === place ? { ...slot, ...part } : slot)));
  return (
    <div className="slots">
      {slots.length === 0 && <span className="slots-closed t-3">{t`Closed`}</span>}
      {slots.map((slot, place) => {
        const nth = place + 1;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a stretch has no name but its place
          <div className="slot" key={place}>
            <TimeField
              label={t`${day}, opening time ${nth}`}
              value={slot.from}
              error={problem}
              disabled={disabled}
              onChange={(from) => put(place, { from })}
            />
            <span className="t-3">–</span>
            <TimeField
              label={t`${day}, closing time ${nth}`}
              value={slot.to === '24:00' ? '00:00' : slot.to}
              error={problem}
              disabled={disabled}
              onChange={(to) => put(place, { to })}
            />
            {!disabled && (
              <IconButton
                small
                icon={IconX}
                iconSize={14}
                label={t`Remove hours ${nth} on ${day}`}
                onClick={() => onChange(slots.filter((_, at) => at !== place))}
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
