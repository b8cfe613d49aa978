import { useEffect, useRef, useState } from 'react';
import type { Engine } from '../engine.ts';
import { unread } from '../state.ts';
import type { Words } from '../texts/words.ts';
import { Card } from './Card.tsx';
import { Panel } from './Panel.tsx';
import { Widget } from './widget-context.ts';

interface AppProps {
  readonly engine: Engine;
  readonly words: Words;
}

/** Everything beside the bubble, and what the bubble says. */
export function App({ engine, words }: AppProps) {
  const [state, setState] = useState(engine.get);
  useEffect(() => engine.subscribe(() => setState(engine.get())), [engine]);
  const { bubble, frame } = engine.handle;
  const { open, phase } = state;
  const count = unread(state).length;
  const wasOpen = useRef(open);

  useEffect(() => {
    const label = open ? words.say('close') : count ? words.count('openUnread', count) : words.say('open');
    bubble.show({ open, label, badge: open || !count ? '' : words.number(count) });
    frame.toggleAttribute('data-open', open);
    frame.hidden = phase === 'refused';
  }, [bubble, frame, open, phase, count, words]);

  useEffect(() => {
    if (wasOpen.current && !open) bubble.button.focus();
    wasOpen.current = open;
  }, [bubble, open]);

  const opened = useRef(false);
  opened.current ||= open;
  return (
    <Widget.Provider value={{ engine, state, words }}>
      <Card />
      {opened.current && <Panel />}
    </Widget.Provider>
  );
}
