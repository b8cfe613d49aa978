import { useState } from 'react';
import type { I18n } from '../texts/i18n.ts';
import { Button } from './buttons.tsx';
import { Composer } from './Composer.tsx';
import { Ended } from './Ended.tsx';
import { Thread } from './Thread.tsx';
import { Tray } from './Tray.tsx';
import { useUploads } from './use-uploads.ts';
import { useWidget } from './widget-context.ts';

/** Text for the visitor's position in the queue. Null if not waiting. */
export function queueText(position: number | null, i18n: I18n): string | null {
  if (position === null) return null;
  return position === 1 ? i18n.t('next') : i18n.count('ahead', position - 1);
}

/** The conversation with its composer. */
export function Chat() {
  const { engine, state, i18n } = useWidget();
  const { config, thread } = state;
  const uploads = useUploads();
  const [dropping, setDropping] = useState(false);
  const isClosed = thread.conversation?.status === 'closed';
  const withBot = thread.conversation?.withBot ?? false;
  const note = withBot ? null : config.open ? queueText(state.position, i18n) : i18n.t('awayNote');
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
          {withBot && (
            <Button variant="link" text="talkToPerson" onClick={() => engine.send(i18n.t('talkToPerson'))} />
          )}
        </>
      )}
      {dropping && <div className="dropping">{i18n.t('drop')}</div>}
    </div>
  );
}
