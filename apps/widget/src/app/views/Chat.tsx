import { useState } from 'react';
import type { Words } from '../texts/words.ts';
import { Composer } from './Composer.tsx';
import { Ended } from './Ended.tsx';
import { Thread } from './Thread.tsx';
import { Tray } from './Tray.tsx';
import { useUploads } from './use-uploads.ts';
import { useWidget } from './widget-context.ts';

/** How many wait before the visitor, by their position in the queue; null while they do not wait. */
export function queueText(position: number | null, words: Words): string | null {
  if (position === null) return null;
  return position === 1 ? words.say('next') : words.count('ahead', position - 1);
}

/** The conversation with everything to write in it. */
export function Chat() {
  const { state, words } = useWidget();
  const { config, thread } = state;
  const uploads = useUploads();
  const [dropping, setDropping] = useState(false);
  const isClosed = thread.conversation?.status === 'closed';
  const note = config.open ? queueText(state.place, words) : words.say('awayNote');
  const hasFiles = (data: DataTransfer): boolean => !isClosed && data.types.includes('Files');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files can be chosen by keyboard in the composer.
    <div
      className="chat"
      onDragOver={(event) => {
        if (!hasFiles(event.dataTransfer)) return;
        event.preventDefault();
        setDropping(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setDropping(false);
      }}
      onDrop={(event) => {
        setDropping(false);
        if (!hasFiles(event.dataTransfer)) return;
        event.preventDefault();
        uploads.add(event.dataTransfer.files);
      }}
    >
      <Thread />
      {isClosed ? (
        <Ended />
      ) : (
        <>
          {note && (
            <div className="bar" role="status">
              {note}
            </div>
          )}
          <Tray uploads={uploads} />
          <Composer uploads={uploads} />
        </>
      )}
      {dropping && <div className="dropping">{words.say('drop')}</div>}
    </div>
  );
}
