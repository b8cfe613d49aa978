import { useLingui } from '@lingui/react/macro';
import { IconLogout } from '@tabler/icons-react';
import { errorText, useAction, useCall } from '../../../api/index.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Block, Button, toast } from '../../../ui/index.ts';
import { Loading } from '../../../ui/loading.tsx';
import { SessionList } from '../../../ui/session-list.tsx';

/** The member's sessions, with sign-out. */
export function OwnSessions() {
  const { t } = useLingui();
  const text = useText();
  const { data, error, refetch } = useCall('listOwnSessions');
  const options = {
    onError: (cause: unknown) =>
      void toast.error(t`Could not end the sign-in`, errorText(cause, text('genericError'))),
  };
  const endOne = useAction('endOwnSession', options);
  const endOthers = useAction('endOtherSessions', options);
  const sessions = data?.sessions;
  return (
    <Block
      title={t`Where you are signed in`}
      actions={
        sessions &&
        sessions.length > 1 && (
          <Button small icon={IconLogout} busy={endOthers.isPending} onClick={() => endOthers.mutate({})}>
            {t`Sign out everywhere else`}
          </Button>
        )
      }
    >
      {!sessions && <Loading failed={t`Could not load your sign-ins`} error={error} refetch={refetch} />}
      <SessionList
        sessions={sessions ?? []}
        endingId={endOne.isPending ? endOne.variables.params.id : undefined}
        onEnd={(id) => endOne.mutate({ params: { id } })}
      />
    </Block>
  );
}
