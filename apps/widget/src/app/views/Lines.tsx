import type { FileRef } from '@foyer/contract/conversations/shapes';
import { linkSegments } from '@foyer/domain/links';
import { useEffect, useRef, useState } from 'react';
import type { I18n } from '../texts/i18n.ts';
import type { Entry } from '../thread/thread-state.ts';
import type { Line, Progress } from '../thread/thread-view.ts';
import { Avatar } from './Avatar.tsx';
import { Button } from './buttons.tsx';
import { Icon, type IconName } from './Icon.tsx';
import { LazyElement } from './LazyElement.tsx';
import { safeUrl } from './safe-url.ts';
import { useWidget } from './widget-context.ts';

const REL = 'noopener noreferrer nofollow';

/** Plain text with links. Other markup is not interpreted. */
export const Prose = ({ text }: { text: string }) => (
  <>
    {linkSegments(text).map((segment, index) =>
      segment.kind === 'link' ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: segments of a text keep their order.
        <a key={index} href={segment.href} target="_blank" rel={REL}>
          {segment.text}
        </a>
      ) : (
        segment.text
      ),
    )}
  </>
);

/** Maximum height and minimum width of a picture, in pixels. */
const PICTURE = { height: 240, width: 48 };

/** Display size of a picture, keeping its aspect ratio. Empty if its size is unknown. */
export function pictureSize({ width, height }: Pick<FileRef, 'width' | 'height'>) {
  if (!width || !height) return {};
  const scale = Math.min(1, PICTURE.height / height);
  return {
    width: Math.max(Math.min(width, PICTURE.width), Math.round(width * scale)),
    height: Math.round(height * scale),
  };
}

/** A picture with reserved space. Retried on reconnect if it failed to load. */
function Picture({ file, url }: { file: FileRef; url: string }) {
  const { connected } = useWidget().state;
  const [attempt, setAttempt] = useState(0);
  const isBroken = useRef(false);
  useEffect(() => {
    const tryAgain = () => {
      if (!isBroken.current) return;
      isBroken.current = false;
      setAttempt((count) => count + 1);
    };
    if (connected) tryAgain();
    window.addEventListener('online', tryAgain);
    return () => window.removeEventListener('online', tryAgain);
  }, [connected]);
  return (
    <img
      key={attempt}
      src={url}
      alt=""
      {...pictureSize(file)}
      loading="lazy"
      onError={() => {
        isBroken.current = true;
      }}
    />
  );
}

function Attachment({ file, own }: { file: FileRef; own: boolean }) {
  const { engine, i18n } = useWidget();
  const url = safeUrl(file.url, engine.handle.host);
  if (!url) return null;
  const side = own ? 'me' : '';
  const isImage = /^image\/(png|jpeg|gif|webp|avif)$/.test(file.type);
  return isImage ? (
    <a
      className={`file ${side}`}
      href={url}
      target="_blank"
      rel={REL}
      aria-label={i18n.t('openImage', { name: file.name })}
    >
      <Picture file={file} url={url} />
    </a>
  ) : (
    <a className={`file plain ${side}`} href={url} target="_blank" rel={REL}>
      <Icon name="file" />
      <span>
        {file.name}
        <small>{i18n.size(file.size)}</small>
      </span>
    </a>
  );
}

interface SpokenProps {
  readonly text: string;
  readonly attachments: readonly FileRef[];
  readonly own: boolean;
}

function Spoken({ text, attachments, own }: SpokenProps) {
  return (
    <>
      {text && (
        <div className={own ? 'm me' : 'm'} dir="auto">
          <Prose text={text} />
        </div>
      )}
      {attachments.map((file) => (
        <Attachment key={file.id} file={file} own={own} />
      ))}
    </>
  );
}

/** Text of an event for the visitor. */
export function eventText({ event, author, createdDate }: Entry, i18n: I18n): string {
  const time = i18n.time(createdDate);
  const name = event?.to?.name ?? author.name;
  switch (event?.type) {
    case 'took':
    case 'agent_added':
    case 'handed_over':
      return i18n.t('joined', { name, time });
    case 'agent_left':
      return i18n.t('left', { name, time });
    case 'reopened':
      return i18n.t('chatReopened', { time });
    case 'rated':
      return i18n.t('rated', { score: i18n.texts.scores[(event.score ?? 3) - 1] ?? '' });
    default:
      return i18n.t('chatClosed', { time });
  }
}

const PROGRESS_ICONS: Record<Progress, IconName> = {
  sending: 'clock',
  sent: 'check',
  delivered: 'checks',
  read: 'checks',
  failed: 'alert',
};

function ProgressLine({ progress, item }: Extract<Line, { kind: 'progress' }>) {
  const { engine, i18n } = useWidget();
  const why = item?.refused === 'too_many_requests' ? 'tooMany' : 'refusedMessage';
  return (
    <span className={item ? 'progress failed' : 'progress'}>
      <Icon name={PROGRESS_ICONS[progress]} />
      {i18n.t(progress)}
      {item && (
        <>
          . {i18n.t(why)}
          <Button text="retry" onClick={() => engine.retry(item.clientId)} />
          <Button text="discard" onClick={() => engine.discard(item.clientId)} />
        </>
      )}
    </span>
  );
}

/** One line of the thread. */
export function ThreadLine({ line }: { line: Line }) {
  const { i18n } = useWidget();
  switch (line.kind) {
    case 'greeting':
      return <Spoken text={line.text} attachments={[]} own={false} />;
    case 'day':
      return <span className="day">{i18n.day(line.date)}</span>;
    case 'event':
      return <span className="event">{eventText(line.message, i18n)}</span>;
    case 'who': {
      const { author, createdDate } = line.message;
      return (
        <span className="who">
          <Avatar
            id={author.id ?? author.name}
            name={author.name}
            imageUrl={author.imageUrl}
            variant="small"
          />
          {author.name} · {i18n.time(createdDate)}
        </span>
      );
    }
    case 'message':
      return (
        <>
          <Spoken {...line.message} own={line.own} />
          {line.message.element && <LazyElement element={line.message.element} isOpen={line.isOpen} />}
        </>
      );
    case 'queued':
      return <Spoken {...line.item} own />;
    case 'progress':
      return <ProgressLine {...line} />;
  }
}
