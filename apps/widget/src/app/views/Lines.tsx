import type { FileRef } from '@foyer/contract/conversations/shapes';
import { linkSegments } from '@foyer/domain/links';
import { useEffect, useRef, useState } from 'react';
import type { Words } from '../texts/words.ts';
import type { Entry } from '../thread/thread-state.ts';
import type { Line, Progress } from '../thread/thread-view.ts';
import { Avatar } from './Avatar.tsx';
import { Button } from './buttons.tsx';
import { Icon, type IconName } from './Icon.tsx';
import { safeUrl } from './safe-url.ts';
import { useWidget } from './widget-context.ts';

const REL = 'noopener noreferrer nofollow';

/** Words as words: addresses become links, nothing else is read as markup. */
export const Prose = ({ text }: { text: string }) => (
  <>
    {linkSegments(text).map((segment, index) =>
      segment.kind === 'link' ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text stay in place.
        <a key={index} href={segment.href} target="_blank" rel={REL}>
          {segment.text}
        </a>
      ) : (
        segment.text
      ),
    )}
  </>
);

/** The tallest and the narrowest that a picture is drawn, in pixels. */
const PICTURE = { height: 240, width: 48 };

/** The size in which a picture is drawn, in its own proportions; empty where its size is not known. */
export function pictureSize({ width, height }: Pick<FileRef, 'width' | 'height'>) {
  if (!width || !height) return {};
  const scale = Math.min(1, PICTURE.height / height);
  return {
    width: Math.max(Math.min(width, PICTURE.width), Math.round(width * scale)),
    height: Math.round(height * scale),
  };
}

/** A picture with its place reserved. One that did not load is tried again when the connection is back. */
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
  const { engine, words } = useWidget();
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
      aria-label={words.say('openImage', { name: file.name })}
    >
      <Picture file={file} url={url} />
    </a>
  ) : (
    <a className={`file plain ${side}`} href={url} target="_blank" rel={REL}>
      <Icon name="file" />
      <span>
        {file.name}
        <small>{words.size(file.size)}</small>
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

/** What an event says to the visitor. */
export function eventText({ event, author, createdDate }: Entry, words: Words): string {
  const time = words.time(createdDate);
  const name = event?.to?.name ?? author.name;
  switch (event?.type) {
    case 'took':
    case 'agent_added':
    case 'handed_over':
      return words.say('joined', { name, time });
    case 'agent_left':
      return words.say('left', { name, time });
    case 'reopened':
      return words.say('chatReopened', { time });
    case 'rated':
      return words.say('rated', { score: words.texts.scores[(event.score ?? 3) - 1] ?? '' });
    default:
      return words.say('chatClosed', { time });
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
  const { engine, words } = useWidget();
  const why = item?.refused === 'too_many_requests' ? 'tooMany' : 'refusedMessage';
  return (
    <span className={item ? 'progress failed' : 'progress'}>
      <Icon name={PROGRESS_ICONS[progress]} />
      {words.say(progress)}
      {item && (
        <>
          . {words.say(why)}
          <Button text="retry" onClick={() => engine.retry(item.clientId)} />
          <Button text="discard" onClick={() => engine.discard(item.clientId)} />
        </>
      )}
    </span>
  );
}

/** One line of the thread. */
export function ThreadLine({ line }: { line: Line }) {
  const { words } = useWidget();
  switch (line.kind) {
    case 'greeting':
      return <Spoken text={line.text} attachments={[]} own={false} />;
    case 'day':
      return <span className="day">{words.day(line.date)}</span>;
    case 'event':
      return <span className="event">{eventText(line.message, words)}</span>;
    case 'who': {
      const { author, createdDate } = line.message;
      return (
        <span className="who">
          <Avatar id={author.id ?? author.name} name={author.name} imageUrl={author.imageUrl} look="small" />
          {author.name} · {words.time(createdDate)}
        </span>
      );
    }
    case 'words':
      return <Spoken {...line.message} own={line.own} />;
    case 'queued':
      return <Spoken {...line.item} own />;
    case 'progress':
      return <ProgressLine {...line} />;
  }
}
