import './profile.css';
import { useLingui } from '@lingui/react/macro';
import { useCall } from '../../../api/index.ts';
import { OwnExports } from '../../../exports/own-exports.tsx';
import { useSession } from '../../../session/values.ts';
import { useCrumb } from '../../../shell/crumb.ts';
import { Blocks } from '../../../ui/index.ts';
import { Loading } from '../../../ui/loading.tsx';
import { SecurityBlock } from '../second-factor/security-block.tsx';
import { OwnSessions } from '../sessions/own-sessions.tsx';
import { AppearanceBlock } from './appearance-block.tsx';
import { MembershipBlock } from './membership-block.tsx';
import { PasswordBlock } from './password-block.tsx';
import { PersonBlock } from './person-block.tsx';
import { WorkBlock } from './work-block.tsx';

/** The profile of the signed-in member: personal data, sign-in and appearance. */
export function ProfilePage() {
  const { t } = useLingui();
  const { saveUser } = useSession();
  useCrumb(t`Profile`);
  const { data, error, refetch } = useCall('getUserByName', { params: { userName: saveUser } });
  return (
    <div className="profile">
      <div className="head">
        <h1>{t`Profile`}</h1>
      </div>
      {!data && <Loading failed={t`Could not load your profile`} error={error} refetch={refetch} />}
      {data && (
        <Blocks>
          <OwnExports />
          <PersonBlock user={data} />
          <MembershipBlock />
          <PasswordBlock />
          <SecurityBlock />
          <OwnSessions />
          <WorkBlock />
          <AppearanceBlock />
        </Blocks>
      )}
    </div>
  );
}
