import type { Message } from '@foyer/contract/conversations/shapes';
import { useLingui } from '@lingui/react/macro';
import type { Result } from '../../../api/call.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { exactTime } from '../../../ui/format-time.ts';
import { useTimeZone } from '../../../ui/time-zone.ts';
import { Attachment } from '../thread/attachment.tsx';
import { ClockTime } from '../thread/bubble-group.tsx';
import { EventLine } from '../thread/event-line.tsx';
import { MessageText } from '../thread/message-text.tsx';

type Conversation = Result<'readHistory'>['conversations'][number];

/** One conversation of the history, as the visitor sees it. */
export function HistoryConversation({ conversation }: { conversation: Conversation }) {
  const { t } = useLingui();
  const zone = useTimeZone();
  const started = exactTime(conversation.createdDate, zone);
  return (
    <section aria-label={t`Conversation from ${started}`}>
      <h2>
        <time dateTime={conversation.createdDate}>{started}</time>
      </h2>
      {conversation.hasMore && (
        <p className="t-13 t-3">{t`Earlier messages in this conversation are not shown.`}</p>
      )}
      {conversation.messages.map((message) =>
        message.kind === 'event' ? (
          <EventLine key={message.id} message={message} />
        ) : (
          <Said key={message.id} message={message} />
        ),
      )}
    </section>
  );
}

function Said({ message }: { message: Message }) {
  const { t } = useLingui();
  const { author, text, attachments, createdDate } = message;
  const isOwn = author.type === 'visitor';
  return (
    <div className={isOwn ? 'msgs mine' : 'msgs'}>
      {!isOwn && (
        <Avatar id={author.id ?? author.name} name={author.name} bot={author.type === 'bot'} size={28} />
      )}
      <div className={isOwn ? 'col ours' : 'col theirs'}>
        <div className="who">
          <b>
            <bdi>{isOwn ? t`You` : author.name}</bdi>
          </b>
          <ClockTime at={createdDate} />
        </div>
        {text !== '' && (
          <div className={isOwn ? 'bub tail' : 'bub'} dir="auto">
            <MessageText text={text} />
          </div>
        )}
        {attachments.map((file) => (
          <div key={file.id} className="attached">
            <Attachment file={file} />
          </div>
        ))}
      </div>
    </div>
  );
}
