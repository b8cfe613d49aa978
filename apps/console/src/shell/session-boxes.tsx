import { LOGOUT_COUNTDOWN_MS } from '@foyer/domain/session';
import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useText } from '../i18n/use-text.ts';
import { markActive } from '../session/idle.ts';
import { useIdle } from '../session/idle-timeout.ts';
import { trackReturnPath } from '../session/return-path.ts';
import { signOut } from '../session/sign-out.ts';
import { endRefused } from '../session/tokens.ts';
import { useUnauthorized } from '../session/unauthorized.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

const COUNTDOWN_S = LOGOUT_COUNTDOWN_MS / 1000;

/** The dialogs for idling and for a token that the server refuses. Specification 2. */
export function SessionBoxes() {
  const unauthorized = useUnauthorized();
  useEffect(trackReturnPath, []);
  return unauthorized ? <UnauthorizedBox /> : <IdleBox />;
}

function UnauthorizedBox() {
  const text = useText();
  return (
    <Dialog
      opened
      mustChoose
      label={text('unauthorized')}
      onClose={endRefused}
      actions={
        <Button variant="primary" onClick={() => void endRefused()} data-autofocus>
          {text('logOut')}
        </Button>
      }
    >
      <p>{text('unauthorized')}</p>
    </Dialog>
  );
}

/** The session timeout dialog. Specification 4. */
function IdleBox() {
  const { t } = useLingui();
  const text = useText();
  const idle = useIdle();
  const secondsLeft = idle.kind === 'warned' ? idle.secondsLeft : 0;
  const isWarned = idle.kind !== 'active';
  return (
    <Dialog
      opened={isWarned}
      mustChoose
      onClose={markActive}
      title={text('sessionTimeoutTitle')}
      actions={
        <>
          <Button variant="quiet" onClick={() => void signOut()}>
            {text('logOut')}
          </Button>
          <Button variant="primary" onClick={markActive} data-autofocus>
            {text('stayLoggedIn')}
          </Button>
        </>
      }
    >
      <p>
        {text('sessionTimeout')} {t`Your text is saved.`}
      </p>
      <div className="row idle-left">
        <div
          className="meter grow"
          role="progressbar"
          aria-label={t`Time left`}
          aria-valuenow={secondsLeft}
          aria-valuemin={0}
          aria-valuemax={COUNTDOWN_S}
        >
          <i style={{ inlineSize: `${(secondsLeft / COUNTDOWN_S) * 100}%` }} />
        </div>
        <span className="num t-13 t-2">{t`${secondsLeft} s`}</span>
      </div>
    </Dialog>
  );
}
