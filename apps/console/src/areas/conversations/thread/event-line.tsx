import type { ConversationEvent, Message } from '@foyer/contract/conversations/shapes';
import { PAGES } from '@foyer/domain/pages';
import { opens } from '@foyer/domain/rights';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import {
  IconAlarm,
  IconAlarmOff,
  IconArrowMerge,
  IconArrowsExchange,
  IconArrowsSplit,
  IconCalendarCheck,
  IconCalendarTime,
  IconCalendarX,
  IconCircleCheck,
  IconForbid,
  IconId,
  IconLogout,
  IconMessagePlus,
  IconRobot,
  IconRotate,
  IconStar,
  IconTicket,
  IconTrash,
  IconUrgent,
  IconUserMinus,
  IconUserPlus,
  IconUsers,
  IconVideo,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { WhyAssigned } from '../../../assignment/why-assigned.tsx';
import { useRights } from '../../../session/permissions.ts';
import { AssistIcon, dayAndTime, Icon, type IconShape, useTimeZone } from '../../../ui/index.ts';
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
  auto_assigned: IconUserPlus,
  unassigned: IconUserMinus,
  team: IconUsers,
  snoozed: IconAlarm,
  woke: IconAlarmOff,
  deleted: IconTrash,
  junked: IconForbid,
  restored: IconRotate,
  merged: IconArrowMerge,
  unmerged: IconArrowsSplit,
  ticket: IconTicket,
  escalated: IconUrgent,
  meeting_moved: IconCalendarTime,
  meeting_cancelled: IconCalendarX,
  meeting_ended: IconCalendarCheck,
  meeting_recorded: IconVideo,
  to_bot: IconRobot,
};

const BY_FIRST_NAME: readonly Message['author']['type'][] = ['member', 'visitor'];

/** Events whose comment is part of their text. */
const OWN_COMMENTS: readonly ConversationEvent['type'][] = ['snoozed', 'meeting_moved', 'meeting_recorded'];

/** An event of the conversation, inline. */
export function EventLine({ message }: { message: Message }) {
  const { event } = message;
  if (!event) return null;
  return (
    <div className="event" data-item={message.clientId ?? message.id}>
      <Icon of={icons[event.type]} />
      <span>
        <EventText
          event={event}
          name={
            BY_FIRST_NAME.includes(message.author.type)
              ? firstNameOf(message.author.name)
              : message.author.name
          }
          isRule={message.author.type === 'system'}
        />
        {!OWN_COMMENTS.includes(event.type) && event.comment && <q dir="auto">{event.comment}</q>}
        {event.type === 'auto_assigned' && event.to && message.author.type === 'system' && (
          <>
            {' '}
            <WhyAssigned
              kind="chat"
              subjectId={message.conversationID}
              memberId={event.to.id}
              at={message.createdDate}
            />
          </>
        )}
      </span>
      <ClockTime at={message.createdDate} />
    </div>
  );
}

function EventText({
  event,
  name,
  isRule,
}: {
  event: ConversationEvent;
  name: string;
  /** Whether the name is of a rule, and not of someone. */
  isRule: boolean;
}): ReactNode {
  const who = <b>{name}</b>;
  const whom = <b>{event.to?.name ?? ''}</b>;
  const score = event.score ?? 0;
  switch (event.type) {
    case 'asked':
      return <Trans>{who} asked for an agent</Trans>;
    case 'took':
      return <Trans>{who} joined</Trans>;
    case 'released':
      return <Trans>{who} returned the conversation to the queue</Trans>;
    case 'handed_over':
      return (
        <Trans>
          {who} handed the conversation over to {whom}
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
    case 'auto_assigned':
      return <Trans>{whom} was assigned the conversation</Trans>;
    case 'unassigned':
      return <Trans>{who} unassigned the conversation</Trans>;
    case 'team':
      if (isRule && event.to)
        return name ? (
          <Trans>
            The rule {who} moved the conversation to {whom}
          </Trans>
        ) : (
          <Trans>The conversation was moved to {whom}</Trans>
        );
      return event.to ? (
        <Trans>
          {who} moved the conversation to {whom}
        </Trans>
      ) : (
        <Trans>{who} removed the conversation from its team</Trans>
      );
    case 'meeting_moved':
      return <MeetingMoved system={whom} to={event.comment} />;
    case 'meeting_cancelled':
      return <Trans>{whom}: the meeting was cancelled</Trans>;
    case 'meeting_ended':
      return event.score === null ? (
        <Trans>{whom}: the meeting ended</Trans>
      ) : (
        <Plural
          value={score}
          one={<Trans>{whom}: the meeting ended after # minute</Trans>}
          other={<Trans>{whom}: the meeting ended after # minutes</Trans>}
        />
      );
    case 'meeting_recorded':
      return <MeetingRecorded system={whom} url={event.comment} />;
    case 'snoozed':
      return <Snoozed who={who} until={event.comment} />;
    case 'woke':
      return <Trans>The conversation is no longer snoozed</Trans>;
    case 'deleted':
      return <Trans>{who} deleted the conversation</Trans>;
    case 'junked':
      return <Trans>{who} marked the conversation as junk</Trans>;
    case 'restored':
      return <Trans>{who} restored the conversation</Trans>;
    case 'merged':
      return <Trans>{who} merged another conversation into this one</Trans>;
    case 'unmerged':
      return <Trans>{who} undid the merge</Trans>;
    case 'ticket': {
      const ticket = <TicketLink to={event.to} />;
      return (
        <Trans>
          {who} opened ticket {ticket}
        </Trans>
      );
    }
    case 'to_bot':
      return event.to?.name === name ? (
        <Trans>{who} answers</Trans>
      ) : (
        <Trans>
          {who} handed the conversation over to {whom}
        </Trans>
      );
    case 'escalated':
      return <Trans>Escalated: {whom}</Trans>;
  }
}

function Snoozed({ who, until }: { who: ReactNode; until: string | null }) {
  const { i18n } = useLingui();
  const zone = useTimeZone();
  if (!until) return <Trans>{who} snoozed the conversation</Trans>;
  const time = dayAndTime(until, i18n.locale, zone);
  return (
    <Trans>
      {who} snoozed the conversation until {time}
    </Trans>
  );
}

function MeetingMoved({ system, to }: { system: ReactNode; to: string | null }) {
  const { i18n } = useLingui();
  const zone = useTimeZone();
  const time = to && dayAndTime(to, i18n.locale, zone);
  return (
    <Trans>
      {system}: the meeting was moved to {time}
    </Trans>
  );
}

function MeetingRecorded({ system, url }: { system: ReactNode; url: string | null }) {
  const { t } = useLingui();
  const isWeb = url && /^https?:/.test(url);
  const recording = isWeb ? (
    <a href={url} target="_blank" rel="noreferrer">{t`the recording`}</a>
  ) : (
    t`the recording`
  );
  return (
    <Trans>
      {system}: {recording} of the meeting is ready
    </Trans>
  );
}

/** The number of a ticket, as a link for members with access to tickets, or to tasks, which include tickets. */
function TicketLink({ to }: { to: ConversationEvent['to'] }) {
  const rights = useRights();
  const pages = [
    ['tickets', `${PAGES.tickets.url}/all`],
    ['tasks', PAGES.tasks.url],
  ] as const;
  const open = pages.find(([page]) => opens(rights, page));
  if (!to || !open) return <b>{to?.name ?? ''}</b>;
  return (
    <Link to={open[1] as never} search={{ task: to.id } as never}>
      {to.name}
    </Link>
  );
}
