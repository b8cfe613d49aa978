import type { Member } from '@foyer/contract/accounts/member-shapes';
import { useLingui } from '@lingui/react/macro';
import { errorText } from '../../../api/api-error.ts';
import { useAction } from '../../../api/use-action.ts';
import { useCall } from '../../../api/use-call.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { SessionList } from '../../../ui/session-list.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { PartFailed } from '../part-failed.tsx';

/** The sessions of a member, with sign-out of one or all. */
export function MemberSessions({ member }: { member: Member }) {
  const { t } = useLingui();
  const text = useText();
  const { data, isError, refetch } = useCall('listMemberSessions', { params: { id: member.id } });
  const end = useAction('endMemberSessions', {
    onSuccess: () => {
      toast.show({ kind: 'done', text: t`Signed out` });
      void refetch();
    },
    onError: (error) => toast.error(errorText(error, text('genericError'))),
  });
  const ending = end.isPending ? end.variables.query?.sessionId : undefined;
  if (isError && !data) {
    return <PartFailed onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton width="62%" />;
  if (data.sessions.length === 0) return <p className="t-13 t-3">{t`Not signed in anywhere.`}</p>;
  return (
    <>
      <SessionList
        sessions={data.sessions}
        endingId={ending}
        onEnd={(sessionId) => end.mutate({ params: { id: member.id }, query: { sessionId } })}
      />
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
