import type { MailHead, Message } from '@foyer/contract/conversations/shapes';
import { TEXTS } from '@foyer/domain/texts';
import { useLingui } from '@lingui/react/macro';
import { IconAlertCircle, IconCheck, IconInbox, IconMailX } from '@tabler/icons-react';
import { errorText, useAction } from '../../../api/index.ts';
import { useMay } from '../../../session/permissions.ts';
import { clockTime, Icon, toast, useTimeZone } from '../../../ui/index.ts';

/** The delivery state of a mail, with the mail server's error if it failed. */
export function DeliveryState({ message, mail }: { message: Message; mail: MailHead }) {
  const { t, i18n } = useLingui();
  const zone = useTimeZone();
  const mayRetry = useMay('retryMail');
  const retry = useAction('retryMail', {
    onError: (error) => toast.error(t`Email not sent`, errorText(error, TEXTS.genericError)),
  });
  switch (mail.state) {
    case 'queued':
      return (
        <p className="letter-state">
          <span className="spin small" aria-hidden="true" />
          {t`Sending`}
          {mail.error && <span className="why">{mail.error}</span>}
        </p>
      );
    case 'sent': {
      const time = clockTime(mail.sentDate ?? message.createdDate, i18n.locale, zone);
      return (
        <p className="letter-state">
          <Icon of={IconCheck} />
          {t`Sent ${time}`}
        </p>
      );
    }
    case 'kept':
      return (
        <p className="letter-state">
          <Icon of={IconInbox} />
          {t`Saved in the demo mailbox, which does not send email`}
        </p>
      );
    case 'failed':
    case 'bounced':
      return (
        <p className="letter-state failed" role="alert">
          <Icon of={mail.state === 'failed' ? IconAlertCircle : IconMailX} className="bad" />
          <span className="t-m bad">{mail.state === 'failed' ? t`Not sent` : t`Bounced`}</span>
          {mayRetry && (
            <button
              type="button"
              className="link"
              disabled={retry.isPending}
              onClick={() => retry.mutate({ params: { id: message.conversationID, messageId: message.id } })}
            >
              {t`Retry`}
            </button>
          )}
          <span className="why" dir="auto">
            {mail.error}
          </span>
        </p>
      );
    default:
      return null;
  }
}
