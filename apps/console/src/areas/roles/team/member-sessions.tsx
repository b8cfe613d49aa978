import type { Member, Session } from '@foyer/contract/accounts/member-shapes';
import { useLingui } from '@lingui/react/macro';
import { errorText } from '../../../api/api-error.ts';
import { useAction } from '../../../api/use-action.ts';
import { useCall } from '../../../api/use-call.ts';
import { countryName } from '../../../i18n/country-name.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Flag } from '../../../ui/flag.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Time } from '../../../ui/time.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { PartFailed } from '../part-failed.tsx';

/** Where a member is signed in, and signing them out there or everywhere. */
export function MemberSessions({ member }: { member: Member }) {
  const { t } = useLingui();
  const text = useText();
  const { data, isError, refetch } = useCall('listMemberSessions', { params: { id: member.id } });
  const end = useAction('endMemberSessions', {
    onSuccess: () => {
      toast.show({ kind: 'done', text: t`Signed out there` });
      void refetch();
    },
    onError: (error) => toast.error(errorText(error, text('genericError'))),
  });
  const ending = end.isPending ? end.variables.query?.sessionId : undefined;
  if (isError && !data) {
    return <PartFailed onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton width="62%" />;
  if (data.sessions.length === 0) return <p className="t-13 t-3">{t`Nowhere at the moment.`}</p>;
  return (
    <>
      <ul className="session-list">
        {data.sessions.map((session) => (
          <li key={session.id}>
            <SessionWords session={session} />
            <Button
              small
              busy={ending === session.id}
              onClick={() => end.mutate({ params: { id: member.id }, query: { sessionId: session.id } })}
            >
              {t`Sign out there`}
            </Button>
          </li>
        ))}
      </ul>
      <Button
        small
        busy={end.isPending && !ending}
        onClick={() => end.mutate({ params: { id: member.id }, query: {} })}
      >
        {t`Sign out everywhere`}
      </Button>
    </>
  );
}

function SessionWords({ session: { device, ip, country, lastUsedDate, isCurrent } }: { session: Session }) {
  const { t, i18n } = useLingui();
  return (
    <span className="grow">
      <span className="row">
        <span className="cut">{device || t`Unknown device`}</span>
        {isCurrent && <Badge tone="brand">{t`This sign-in`}</Badge>}
      </span>
      <span className="row t-12 t-3">
        {country && <Flag country={country} />}
        <span className="cut">
          {country && `${countryName(country, i18n.locale)} · `}
          <bdi>{ip}</bdi>
        </span>
        <Time at={lastUsedDate} />
      </span>
    </span>
  );
}
