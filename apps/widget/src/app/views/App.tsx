import { useEffect, useRef, useState } from 'react';
import type { Engine } from '../engine.ts';
import { isHidden, unread } from '../state.ts';
import type { I18n } from '../texts/i18n.ts';
import { Card } from './Card.tsx';
import { Panel } from './Panel.tsx';
import { Widget } from './widget-context.ts';

interface AppProps {
  readonly engine: Engine;
  readonly i18n: I18n;
}

/** The panel and card, and the state of the bubble. */
export function App({ engine, i18n }: AppProps) {
  const [state, setState] = useState(engine.get);
  useEffect(() => {
    const update = () => setState(engine.get());
    // It may have changed since it was first read.
    update();
    return engine.subscribe(update);
  }, [engine]);
  const { bubble, frame } = engine.handle;
  const { open } = state;
  const hidden = isHidden(state);
  const count = unread(state).length;
  const wasOpen = useRef(open);

  useEffect(() => {
    const label = open ? i18n.t('close') : count ? i18n.count('openUnread', count) : i18n.t('open');
    bubble.show({ open, label, badge: open || !count ? '' : i18n.number(count) });
    frame.toggleAttribute('data-open', open);
    frame.hidden = hidden;
  }, [bubble, frame, open, hidden, count, i18n]);

  useEffect(() => {
    if (wasOpen.current && !open) bubble.button.focus();
    wasOpen.current = open;
  }, [bubble, open]);

  const opened = useRef(false);
  opened.current ||= open;
  return (
    <Widget.Provider value={{ engine, state, i18n }}>
      <Card />
      {opened.current && <Panel />}
    </Widget.Provider>
  );
}
