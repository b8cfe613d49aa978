import type { Conversation, Message } from '@foyer/contract/conversations/shapes';
import { Trans } from '@lingui/react/macro';
import { memo } from 'react';
import { exactTime, useTimeZone } from '../../../ui/index.ts';
import { MailMessage } from '../mail/mail-message.tsx';
import { BubbleGroupView } from './bubble-group.tsx';
import { DayLine } from './day-line.tsx';
import { EventLine } from './event-line.tsx';
import { MergedThread } from './merged-thread.tsx';
import { Note } from './note.tsx';
import type { Person } from './people.ts';
import type { ThreadItem } from './thread-items.ts';

interface Props {
  items: readonly ThreadItem[];
  people: readonly Person[];
  referenceID: string;
  flashed: string | null;
  onRetry: (clientId: string) => void;
  onDiscard: (clientId: string) => void;
}

/** The rows of a thread. */
export const ThreadItems = memo(function ThreadItems({ items, ...rest }: Props) {
  const newest = items.findLast((item) => item.kind === 'mail');
  return items.map((item) => <Item key={item.key} item={item} isNewest={item === newest} {...rest} />);
});

function Item({ item, isNewest, ...rest }: Omit<Props, 'items'> & { item: ThreadItem; isNewest: boolean }) {
  switch (item.kind) {
    case 'day':
      return <DayLine date={item.date} />;
    case 'conversation':
      return <ConversationLine conversation={item.conversation} />;
    case 'new':
      return <NewLine />;
    case 'event':
      return <EventItem message={item.message} {...rest} />;
    case 'mail':
      return item.message.mail ? (
        <MailMessage
          message={item.message}
          mail={item.message.mail}
          referenceID={rest.referenceID}
          isMine={item.mine}
          isNewest={isNewest}
          isFlashed={rest.flashed === item.key}
        />
      ) : null;
    case 'note':
      return (
        <Note
          bubble={item.bubble}
          authorName={item.authorName}
          people={rest.people}
          isFlashed={rest.flashed === item.bubble.key}
          onRetry={rest.onRetry}
          onDiscard={rest.onDiscard}
        />
      );
    case 'group': {
      const flashed = item.bubbles.some((bubble) => bubble.key === rest.flashed) ? rest.flashed : null;
      return (
        <BubbleGroupView
          group={item}
          referenceID={rest.referenceID}
          flashed={flashed}
          onRetry={rest.onRetry}
          onDiscard={rest.onDiscard}
        />
      );
    }
  }
}

/** An event; a merged conversation expands below it. */
function EventItem({ message, ...rest }: Omit<Props, 'items'> & { message: Message }) {
  const { event } = message;
  return (
    <>
      <EventLine message={message} />
      {event?.type === 'merged' && event.to && (
        <MergedThread
          conversationID={event.to.id}
          render={(items, referenceID) => <ThreadItems items={items} {...rest} referenceID={referenceID} />}
        />
      )}
    </>
  );
}

function NewLine() {
  return (
    <div className="rule new" data-item="new">
      <Trans>New messages</Trans>
    </div>
  );
}

/** The separator between two conversations of one visitor. */
function ConversationLine({ conversation }: { conversation: Conversation }) {
  const zone = useTimeZone();
  const started = exactTime(conversation.createdDate, zone);
  return (
    <div className="rule" data-item={`line-${conversation.conversationID}`}>
      <Trans>New conversation, {started}</Trans>
    </div>
  );
}
