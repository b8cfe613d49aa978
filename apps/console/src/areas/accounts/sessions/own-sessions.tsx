import './sessions.css';
import type { Session } from '@foyer/contract/accounts/member-shapes';
import { useLingui } from '@lingui/react/macro';
import { IconDeviceDesktop, IconDeviceMobile, IconLogout } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { errorText, keyOf, useAction, useCall } from '../../../api/index.ts';
import { countryName } from '../../../i18n/country-name.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Badge, Block, Button, Flag, Icon, LoadError, Time, toast } from '../../../ui/index.ts';
import { RowsLoading } from '../../../ui/rows-loading.tsx';

const PHONES = /phone|android|mobile|ios/i;

/** Where the member is signed in, and ending it there. */
export function OwnSessions() {
  const { t } = useLingui();
  const text = useText();
  const cache = useQueryClient();
  const { data, error, refetch } = useCall('listOwnSessions');
  const options = {
    onSuccess: () => cache.invalidateQueries({ queryKey: keyOf('listOwnSessions') }),
    onError: (cause: unknown) =>
      void toast.error(t`The sign-in was not ended`, errorText(cause, text('genericError'))),
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
      {!sessions && error && (
        <LoadError
          title={t`Your sign-ins could not be loaded`}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!sessions && !error && <RowsLoading />}
      <ul className="sessions">
        {sessions?.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isBusy={endOne.isPending && endOne.variables.params.id === session.id}
            onEnd={() => endOne.mutate({ params: { id: session.id } })}
          />
        ))}
      </ul>
    </Block>
  );
}

function SessionRow({ session, isBusy, onEnd }: { session: Session; isBusy: boolean; onEnd: () => void }) {
  const { t, i18n } = useLingui();
  const { device, ip, country, lastUsedDate, isCurrent } = session;
  const name = device || t`Unknown device`;
  return (
    <li>
      <Icon of={PHONES.test(device) ? IconDeviceMobile : IconDeviceDesktop} size={18} className="t-3" />
      <div className="grow">
        <span className="t-m">{name}</span>
        <span className="session-place t-3">
          {country && (
            <>
              <Flag country={country} />
              {countryName(country, i18n.locale)}
            </>
          )}
          <bdi dir="ltr">{ip}</bdi>
          <Time at={lastUsedDate} />
        </span>
      </div>
      {isCurrent ? (
        <Badge tone="success">{t`Here`}</Badge>
      ) : (
        <Button small look="quiet" busy={isBusy} aria-label={t`Sign out there: ${name}`} onClick={onEnd}>
          {t`Sign out there`}
        </Button>
      )}
    </li>
  );
}
