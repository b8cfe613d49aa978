import { useLingui } from '@lingui/react';
import { exactTime, relativeTime } from './format-time.ts';
import { useTimeZone } from './time-zone.ts';
import { Tooltip } from './tooltip.tsx';
import { useNow } from './use-now.ts';

/** A relative time, with the exact time in the merchant's zone as tooltip. */
export function Time({ at, className }: { at: string; className?: string }) {
  const { i18n } = useLingui();
  const zone = useTimeZone();
  const now = useNow(30_000);
  return (
    <Tooltip text={exactTime(at, zone)}>
      <time className={className} dateTime={at}>
        {relativeTime(Date.parse(at), now, i18n.locale, zone)}
      </time>
    </Tooltip>
  );
}
