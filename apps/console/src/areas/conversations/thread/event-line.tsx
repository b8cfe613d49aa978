import type { ConversationEvent, Message } from '@foyer/contract/conversations/shapes';
import { Trans } from '@lingui/react/macro';
import {
  IconArrowsExchange,
  IconCircleCheck,
  IconId,
  IconLogout,
  IconMessagePlus,
  IconRotate,
  IconStar,
  IconUserMinus,
  IconUserPlus,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { AssistIcon, Icon, type IconShape } from '../../../ui/index.ts';
import { ClockTime } from './bubble-group.tsx';
import { firstNameOf } from './people.ts';

const icons: Readonly<Record<ConversationEvent['type'], IconShape>> = {
  asked: AssistIcon,
  took: IconUserPlus,
  released: IconUserMinus,
  handed_over: IconArrowsExchange,
  agent_added: IconUserPlus,
  agent_left: IconUserMinus,
  closed: IconCircleCheck,
  reopened: IconRotate,
  rated: IconStar,
  invited: IconMessagePlus,
  identified: IconId,
  visitor_left: IconLogout,
};

/** What happened besides words, in line. */
export function EventLine({ message }: { message: Message }) {
  const { event } = message;
  if (!event) return null;
  return (
    <div className="event" data-item={message.clientId ?? message.id}>
      <Icon of={icons[event.type]} />
      <span>
        <EventWords event={event} name={firstNameOf(message.author.name)} />
        {event.comment && <q dir="auto">{event.comment}</q>}
      </span>
      <ClockTime at={message.createdDate} />
    </div>
  );
}

function EventWords({ event, name }: { event: ConversationEvent; name: string }): ReactNode {
  const who = <b>{name}</b>;
  const whom = <b>{event.to?.name ?? ''}</b>;
  const score = event.score ?? 0;
  switch (event.type) {
    case 'asked':
      return <Trans>{who} asked for an agent</Trans>;
    case 'took':
      return <Trans>{who} joined</Trans>;
    case 'released':
      return <Trans>{who} gave the conversation back to the queue</Trans>;
    case 'handed_over':
      return (
        <Trans>
          {who} handed over to {whom}
        </Trans>
      );
    case 'agent_added':
      return (
        <Trans>
          {who} added {whom}
        </Trans>
      );
    case 'agent_left':
      return <Trans>{who} left</Trans>;
    case 'closed':
      return name ? <Trans>{who} closed the conversation</Trans> : <Trans>The conversation was closed</Trans>;
    case 'reopened':
      return name ? (
        <Trans>{who} reopened the conversation</Trans>
      ) : (
        <Trans>The conversation was reopened</Trans>
      );
    case 'rated':
      return (
        <Trans>
          {who} rated the conversation {score} of 5
        </Trans>
      );
    case 'invited':
      return <Trans>{who} invited the visitor to a chat</Trans>;
    case 'identified':
      return <Trans>{who} was identified</Trans>;
    case 'visitor_left':
      return <Trans>{who} left the site</Trans>;
  }
}
