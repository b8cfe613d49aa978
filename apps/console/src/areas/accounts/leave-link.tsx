import { signedOutPath } from '@foyer/domain/pages';
import { useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { signOut } from '../../session/sign-out.ts';
import { session } from '../../session/values.ts';

/** Signs out and opens the sign-in page of the merchant whose custom-login code is stored. Specification 2. */
export function useLeave(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    await signOut();
    await navigate({ to: signedOutPath(session.get('cLogin')) });
  };
}

/** The link that signs out and returns to the sign-in page. */
export function SignInLink() {
  const { t } = useLingui();
  const leave = useLeave();
  return (
    <p>
      <Link
        className="link t-13"
        to={signedOutPath(session.get('cLogin'))}
        onClick={(event) => {
          event.preventDefault();
          void leave();
        }}
      >
        {t`Sign in`}
      </Link>
    </p>
  );
}
