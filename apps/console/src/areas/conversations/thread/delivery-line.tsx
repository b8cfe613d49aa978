import type { Message } from '@foyer/contract/conversations/shapes';
import { useLingui } from '@lingui/react/macro';
import { IconAlertCircle, IconCheck, IconChecks } from '@tabler/icons-react';
import { errorText, useAction } from '../../../api/index.ts';
import { wordingText } from '../../../i18n/refusals.ts';
import { useText } from '../../../i18n/use-text.ts';
import { clockTime, Icon, toast, useTimeZone } from '../../../ui/index.ts';
import type { Bubble } from './thread-items.ts';

interface Props {
  bubble: Bubble;
  onRetry: (clientId: string) => void;
  onDiscard: (clientId: string) => void;
}

/** The delivery state of an own message, as text and icon. */
export function DeliveryLine({ bubble, onRetry, onDiscard }: Props) {
  const { t, i18n } = useLingui();
  const zone = useTimeZone();
  const time = clockTime(bubble.createdDate, i18n.locale, zone);
  switch (bubble.delivery) {
    case 'sending':
      return (
        <div className="state">
          <span className="spin small" aria-hidden="true" />
          {t`Sending`}
        </div>
      );
    case 'failed':
      return <Failed bubble={bubble} onRetry={onRetry} onDiscard={onDiscard} />;
    case 'undelivered':
    case 'unsure':
      return (
        bubble.message && <Undelivered message={bubble.message} isUnsure={bubble.delivery === 'unsure'} />
      );
    case 'read':
      return <Line icon="checks" read text={t`Read ${time}`} />;
    case 'delivered':
      return <Line icon="checks" text={t`Delivered ${time}`} />;
    case 'sent':
      return <Line icon="check" text={t`Sent ${time}`} />;
    default:
      return null;
  }
}

function Line({ icon, read, text }: { icon: 'check' | 'checks'; read?: boolean; text: string }) {
  return (
    <div className={read ? 'state read' : 'state'}>
      <Icon of={icon === 'check' ? IconCheck : IconChecks} />
      {text}
    </div>
  );
}

/** A stored message that a messenger did not deliver, or may not have. */
function Undelivered({ message, isUnsure }: { message: Message; isUnsure: boolean }) {
  const { t } = useLingui();
  const text = useText();
  const resend = useAction('resendMessage', {
    onError: (error) => toast.error(t`Could not send the message`, errorText(error, text('genericError'))),
  });
  const params = { conversationId: message.conversationID, messageId: message.id };
  return (
    <div className="state failed" role="alert">
      <Icon of={IconAlertCircle} className="bad" />
      <span className="t-m bad">{isUnsure ? t`May not have arrived` : t`Not delivered`}</span>
      <button
        type="button"
        className="link"
        disabled={resend.isPending}
        onClick={() => resend.mutate({ params })}
      >
        {t`Send again`}
      </button>
      <span className="why" dir="auto">
        {message.delivery?.error && wordingText(message.delivery.error)}
      </span>
    </div>
  );
}

function Failed({ bubble, onRetry, onDiscard }: Props) {
  const { t } = useLingui();
  const clientId = bubble.entry?.clientId ?? '';
  return (
    <div className="state failed" role="alert">
      <Icon of={IconAlertCircle} className="bad" />
      <span className="t-m bad">{t`Not sent`}</span>
      <span className="t-3">{t`saved here`}</span>
      <button type="button" className="link" onClick={() => onRetry(clientId)}>
        {t`Retry`}
      </button>
      <button type="button" className="link" onClick={() => onDiscard(clientId)}>
        {t`Delete`}
      </button>
      <span className="why">{bubble.entry?.failure}</span>
    </div>
  );
}
