import { copyrightYears } from '@foyer/domain/interaction';
import { useLingui } from '@lingui/react/macro';
import { version } from '../../package.json';
import { useLive } from '../live/state.ts';

/** Connection, version, copyright. */
export function Footer() {
  const { t } = useLingui();
  const state = useLive();
  const stateLabels = { online: t`Connected`, connecting: t`Connecting`, lost: t`No connection` };
  const years = copyrightYears(new Date().getFullYear());
  return (
    <footer className="foot">
      <span className="row">
        <span className={state === 'online' ? 'dot online' : 'dot offline'} />
        {stateLabels[state]}
      </span>
      <span>{t`Version ${version}`}</span>
      <bdi className="end" dir="ltr">
        © {years} Foyer
      </bdi>
    </footer>
  );
}
