import type { Conversation } from '@foyer/contract/conversations/shapes';
import { Trans } from '@lingui/react/macro';
import { memo } from 'react';
import { exactTime, useTimeZone } from '../../../ui/index.ts';
import { BubbleGroupView } from './bubble-group.tsx';
import { DayLine } from './day-line.tsx';
import { EventLine } from './event-line.tsx';
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
  return items.map((item) => <Item key={item.key} item={item} {...rest} />);
});

function Item({ item, ...rest }: Omit<Props, 'items'> & { item: ThreadItem }) {
  switch (item.kind) {
    case 'day':
      return <DayLine date={item.date} />;
    case 'conversation':
      return <ConversationLine conversation={item.conversation} />;
    case 'new':
      return <NewLine />;
    case 'event':
      return <EventLine message={item.message} />;
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

function NewLine() {
  return (
    <div className="rule new" data-item="new">
      <Trans>New messages</Trans>
    </div>
  );
}

/** The line between two conversations of one visitor. */
function ConversationLine({ conversation }: { conversation: Conversation }) {
  const zone = useTimeZone();
  const begun = exactTime(conversation.createdDate, zone);
  return (
    <div className="rule" data-item={`line-${conversation.conversationID}`}>
      <Trans>New conversation, {begun}</Trans>
    </div>
  );
}
