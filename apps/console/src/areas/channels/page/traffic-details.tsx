import type { MessengerTraffic } from '@foyer/contract/messengers/traffic-shapes';
import { useLingui } from '@lingui/react/macro';
import { IconRefresh } from '@tabler/icons-react';
import { errorText, useAction } from '../../../api/index.ts';
import { wordingText } from '../../../i18n/refusals.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useMay } from '../../../session/permissions.ts';
import { Button, toast } from '../../../ui/index.ts';

/** What happened with a delivery: the error, what arrived, our last request, and how to try again. */
export function TrafficDetails({ accountId, entry }: { accountId: string; entry: MessengerTraffic }) {
  const { t } = useLingui();
  const text = useText();
  const onError = (error: Error) =>
    toast.error(t`Could not try again`, errorText(error, text('genericError')));
  const onSuccess = () => void toast.show({ kind: 'done', text: t`It will be tried again now.` });
  const replay = useAction('replayMessengerArrival', { onError, onSuccess });
  const resend = useAction('resendMessage', { onError, onSuccess });
  const { call } = entry;
  const mayReplay = useMay('replayMessengerArrival');
  const mayResend = useMay('resendMessage');
  const isReplayable = mayReplay && entry.way === 'in' && entry.state !== 'done';
  const isResendable =
    mayResend && entry.way === 'out' && (entry.state === 'failed' || entry.state === 'unknown');
  return (
    <div className="channel-fail">
      {entry.error && <p dir="auto">{wordingText(entry.error)}</p>}
      <div className="channel-io">
        {entry.way === 'in' && (
          <div>
            <h3>{t`Received`}</h3>
            <pre dir="ltr">{entry.received}</pre>
          </div>
        )}
        <div>
          <h3>{t`Our last request`}</h3>
          {call ? (
            <pre dir="ltr">
              {`${call.method} ${call.address}\n`}
              <b className={call.status !== null && call.status < 400 ? undefined : 'bad'}>
                {call.status ?? t`no answer`}
              </b>
            </pre>
          ) : (
            <p className="t-3">{t`Nothing was asked.`}</p>
          )}
        </div>
      </div>
      {isReplayable && (
        <div className="row">
          <Button
            small
            icon={IconRefresh}
            busy={replay.isPending}
            onClick={() => replay.mutate({ params: { id: accountId, arrivalId: entry.id } })}
          >
            {t`Replay`}
          </Button>
          <span className="t-3">{t`Handles the stored delivery again. Nothing is stored twice.`}</span>
        </div>
      )}
      {isResendable && (
        <div className="row">
          <Button
            small
            icon={IconRefresh}
            busy={resend.isPending}
            onClick={() =>
              resend.mutate({ params: { conversationId: entry.conversationID, messageId: entry.id } })
            }
          >
            {t`Send again`}
          </Button>
          {entry.state === 'unknown' && (
            <span className="t-3">{t`It may have arrived. The customer may then get it twice.`}</span>
          )}
        </div>
      )}
    </div>
  );
}
