import { useLingui } from '@lingui/react/macro';
import { IconWifiOff } from '@tabler/icons-react';
import { live } from '../live/live.ts';
import { useNextTry } from '../live/next-try.ts';
import { useLive } from '../live/state.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useNow } from '../ui/use-now.ts';

/** A bar shown while the connection is lost. */
export function ConnectionBar() {
  const { t } = useLingui();
  if (useLive() !== 'lost') return null;
  return (
    <div className="note-bar warning">
      <Icon of={IconWifiOff} />
      <span role="status">
        <b className="t-m">{t`No connection.`}</b>{' '}
        {t`Your messages are saved and sent once you are back online.`}
      </span>
      <span className="end row t-12">
        <span className="spin" aria-hidden="true" />
        <NextTry />
        <Button variant="quiet" small className="as-text" onClick={live.retryNow}>
          {t`Now`}
        </Button>
      </span>
    </div>
  );
}

/** The seconds until the next retry; screen readers do not announce each. */
function NextTry() {
  const { t } = useLingui();
  const at = useNextTry();
  const seconds = Math.ceil(((at ?? 0) - useNow(500)) / 1000);
  return <span className="num">{seconds > 0 ? t`Next try in ${seconds} s` : t`Trying…`}</span>;
}
