import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { Avatar, clockTime, exactTime, useTimeZone } from '../../../ui/index.ts';
import { Attachment } from './attachment.tsx';
import { DeliveryLine } from './delivery-line.tsx';
import { MessageText } from './message-text.tsx';
import { Offered } from './offered.tsx';
import { firstNameOf } from './people.ts';
import type { Bubble, BubbleGroup } from './thread-items.ts';

interface Props {
  group: BubbleGroup;
  /** Decides the visitor's tint. */
  referenceID: string;
  flashed: string | null;
  onRetry: (clientId: string) => void;
  onDiscard: (clientId: string) => void;
}

const classOf = (group: BubbleGroup): string => {
  if (group.side === 'member') return 'msgs mine';
  return group.side === 'bot' ? 'msgs botmsg' : 'msgs';
};

const columns = { member: 'ours', visitor: 'theirs', bot: 'theirs bots' } as const;

/** Consecutive bubbles of one author. */
export const BubbleGroupView = memo(function BubbleGroupView(props: Props) {
  const { group, referenceID, flashed, onRetry, onDiscard } = props;
  const first = group.bubbles[0];
  const showsAvatar = group.side !== 'member';
  return (
    <div className={classOf(group)}>
      {showsAvatar && (
        <Avatar
          id={group.side === 'visitor' ? referenceID : (group.authorId ?? group.authorName)}
          name={group.authorName}
          bot={group.side === 'bot'}
          size={28}
        />
      )}
      <div className={`col ${columns[group.side]}`}>
        {first && (showsAvatar || !group.mine) && <Who group={group} at={first.createdDate} />}
        {first && group.mine && <SrWho at={first.createdDate} />}
        {group.bubbles.map((bubble, index) => (
          <BubbleView
            key={bubble.key}
            bubble={bubble}
            isTail={group.side === 'member' && index === group.bubbles.length - 1}
            isFlashed={flashed === bubble.key}
            onRetry={onRetry}
            onDiscard={onDiscard}
          />
        ))}
      </div>
    </div>
  );
});

function Who({ group, at }: { group: BubbleGroup; at: string }) {
  const { t } = useLingui();
  return (
    <div className="who">
      <b>
        <bdi>{group.side === 'bot' ? group.authorName : firstNameOf(group.authorName)}</bdi>
      </b>
      {group.side === 'bot' && t`bot`}
      <ClockTime at={at} />
    </div>
  );
}

function SrWho({ at }: { at: string }) {
  const { t } = useLingui();
  return (
    <div className="sr">
      {t`You`} <ClockTime at={at} />
    </div>
  );
}

/** The hour and minute of a moment, with the date in the tooltip. */
export function ClockTime({ at }: { at: string }) {
  const { i18n } = useLingui();
  const zone = useTimeZone();
  return (
    <time dateTime={at} title={exactTime(at, zone)}>
      {clockTime(at, i18n.locale, zone)}
    </time>
  );
}

interface BubbleProps {
  bubble: Bubble;
  isTail: boolean;
  isFlashed: boolean;
  onRetry: (clientId: string) => void;
  onDiscard: (clientId: string) => void;
}

function BubbleView({ bubble, isTail, isFlashed, onRetry, onDiscard }: BubbleProps) {
  const classes = ['bub', isTail && bubble.attachments.length === 0 && 'tail', isFlashed && 'flash'];
  return (
    <>
      {bubble.text !== '' && (
        <div className={classes.filter(Boolean).join(' ')} dir="auto" data-item={bubble.key}>
          <MessageText text={bubble.text} />
        </div>
      )}
      {bubble.message?.element && (
        <Offered element={bubble.message.element} clientId={bubble.message.clientId} />
      )}
      {bubble.attachments.map((file, index) => (
        <div
          key={file.id}
          className={isFlashed ? 'attached flash' : 'attached'}
          data-item={bubble.text === '' && index === 0 ? bubble.key : undefined}
        >
          <Attachment file={file} />
        </div>
      ))}
      {bubble.showsDelivery && <DeliveryLine bubble={bubble} onRetry={onRetry} onDiscard={onDiscard} />}
    </>
  );
}
