import { useLingui } from '@lingui/react/macro';
import { MenuItem } from '../ui/menu.tsx';
import { type Availability, chooseAvailability, useAvailability } from './availability.ts';

/** Menu items for the member's availability. */
export function AvailabilityItems() {
  const { t } = useLingui();
  const chosen = useAvailability();
  const words: Record<Availability, string> = { online: t`Online`, away: t`Away` };
  return (['online', 'away'] as const).map((one) => (
    <MenuItem key={one} chosen={chosen === one} onSelect={() => chooseAvailability(one)}>
      <span className="item-dot">
        <span className={`dot ${one}`} />
      </span>
      {words[one]}
    </MenuItem>
  ));
}
