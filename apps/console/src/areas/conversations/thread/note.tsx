import { useLingui } from '@lingui/react/macro';
import { IconLock } from '@tabler/icons-react';
import { clockTime, Icon, useTimeZone } from '../../../ui/index.ts';
import { Attachment } from './attachment.tsx';
import { DeliveryLine } from './delivery-line.tsx';
import { NoteText } from './message-text.tsx';
import { firstNameOf, type Person } from './people.ts';
import type { Bubble } from './thread-items.ts';

interface Props {
  bubble: Bubble;
  authorName: string;
  people: readonly Person[];
  isFlashed: boolean;
  onRetry: (clientId: string) => void;
  onDiscard: (clientId: string) => void;
}

/** An internal note, styled so that it cannot be mistaken for a reply. */
export function Note({ bubble, authorName, people, isFlashed, onRetry, onDiscard }: Props) {
  const { t, i18n } = useLingui();
  const zone = useTimeZone();
  const time = clockTime(bubble.createdDate, i18n.locale, zone);
  const name = bubble.message?.author.type === 'bot' ? authorName : firstNameOf(authorName);
  return (
    <div className={isFlashed ? 'note flash' : 'note'} data-item={bubble.key}>
      <div className="note-who">
        <Icon of={IconLock} />
        <b>{t`Internal note`}</b>
        <span>{t`${name} · ${time} · only your team can see this`}</span>
      </div>
      {bubble.text !== '' && (
        <p dir="auto">
          <NoteText text={bubble.text} people={people} />
        </p>
      )}
      {bubble.attachments.map((file) => (
        <Attachment key={file.id} file={file} />
      ))}
      {bubble.entry && <DeliveryLine bubble={bubble} onRetry={onRetry} onDiscard={onDiscard} />}
    </div>
  );
}
