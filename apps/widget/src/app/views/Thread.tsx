import { useState } from 'react';
import { layOut } from '../thread/thread-view.ts';
import { ThreadLine } from './Lines.tsx';
import { useWidget } from './widget-context.ts';

/** Distance from the oldest message at which the ones before are fetched, in pixels. */
const NEAR_TOP_PX = 120;

/** The conversation; it stays at its newest end unless the visitor has scrolled back. */
export function Thread() {
  const { engine, state, words } = useWidget();
  const { thread, outbox, config, typing } = state;
  const [fetching, setFetching] = useState(false);
  const lines = layOut(thread, { outbox, staffed: config.open, greeting: config.openingMessage });

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
      aria-label={words.say('messages')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reached by keyboard.
      tabIndex={0}
      onScroll={({ currentTarget: log }) => {
        const above = log.scrollHeight - log.clientHeight - Math.abs(log.scrollTop);
        if (above < NEAR_TOP_PX) void fetchOlder();
      }}
    >
      <div className="lines">
        {fetching && <span className="day">{words.say('older')}</span>}
        {lines.map((line) => (
          <ThreadLine key={line.key} line={line} />
        ))}
        {typing && (
          <div className="dots" role="img" aria-label={words.say('typing', { name: typing })}>
            <i />
            <i />
            <i />
          </div>
        )}
      </div>
    </div>
  );
}
