import type { Message } from '@foyer/contract/conversations/shapes';
import type { Messenger } from '@foyer/domain/messengers';
import { Plural, Trans } from '@lingui/react/macro';
import { IconAlertTriangle, IconClock } from '@tabler/icons-react';
import { Button, Icon, Time, useNow } from '../../../ui/index.ts';

const HOUR_MS = 3_600_000;
/** The end of the window is announced when less is left. Milliseconds. */
const ANNOUNCED_MS = 2 * HOUR_MS;

/** How long the channel still takes replies, or that it does not. Nothing while there is time. */
export function ReplyWindow({
  messenger: { replyHours, hasTemplates },
  messages,
  onTemplate,
}: {
  messenger: Pick<Messenger, 'replyHours' | 'hasTemplates'>;
  messages: readonly Message[];
  /** Opens the templates, which the channel takes at any time. */
  onTemplate: () => void;
}) {
  const now = useNow(30_000);
  const last = messages.findLast(({ author, kind }) => author.type === 'visitor' && kind === 'text');
  if (replyHours === null || !last) return null;
  const ends = Date.parse(last.createdDate) + replyHours * HOUR_MS;
  if (ends - now > ANNOUNCED_MS) return null;
  if (ends <= now) {
    return (
      <p className="composer-warning bad" role="status">
        <Icon of={IconAlertTriangle} />
        <span className="grow">
          <Plural
            value={replyHours}
            one="This channel accepts replies only within # hour of the customer’s last message. Your reply would not be delivered."
            other="This channel accepts replies only within # hours of the customer’s last message. Your reply would not be delivered."
          />
        </span>
        {hasTemplates && (
          <Button small onClick={onTemplate}>
            <Trans>Send a template</Trans>
          </Button>
        )}
      </p>
    );
  }
  return (
    <p className="composer-warning warn" role="status">
      <Icon of={IconClock} />
      <span>
        <Trans>
          This channel stops accepting replies <Time at={new Date(ends).toISOString()} />.
        </Trans>
      </span>
    </p>
  );
}
