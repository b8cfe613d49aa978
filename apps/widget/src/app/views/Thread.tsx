import { useState } from 'react';
import { openingOf } from '../state.ts';
import { layOut } from '../thread/thread-view.ts';
import { ThreadLine } from './Lines.tsx';
import { useWidget } from './widget-context.ts';

/** Distance from the top at which older messages are fetched, in pixels. */
const NEAR_TOP_PX = 120;

/** The conversation, scrolled to the end unless the visitor has scrolled back. */
export function Thread() {
  const { engine, state, i18n } = useWidget();
  const { thread, outbox, config, typing } = state;
  const [fetching, setFetching] = useState(false);
  const lines = layOut(thread, { outbox, staffed: config.open, greeting: openingOf(config, i18n.language) });

  const fetchOlder = async (): Promise<void> => {
    const before = thread.messages[0]?.seq;
    const id = thread.conversation?.conversationID;
    if (fetching || !thread.hasOlder || !before || !id) return;
    setFetching(true);
    await engine.api
      .call('getWidgetThread', { params: { id }, query: { before } })
      .then((older) => engine.dispatch({ type: 'older', thread: older }))
      .catch(() => undefined);
    setFetching(false);
  };

  return (
    <div
      className="log"
      role="log"
      aria-label={i18n.t('messages')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be focusable by keyboard.
      tabIndex={0}
      onScroll={({ currentTarget: log }) => {
        const above = log.scrollHeight - log.clientHeight - Math.abs(log.scrollTop);
        if (above < NEAR_TOP_PX) void fetchOlder();
      }}
    >
      <div className="lines">
        {fetching && <span className="day">{i18n.t('older')}</span>}
        {lines.map((line) => (
          <ThreadLine key={line.key} line={line} />
        ))}
        {typing && (
          <div className="dots" role="img" aria-label={i18n.t('typing', { name: typing })}>
            <i />
            <i />
            <i />
          </div>
        )}
      </div>
    </div>
  );
}
