import { useEffect, useRef, useState } from 'react';
import type { Screen, WidgetState } from '../state.ts';
import type { Words } from '../texts/words.ts';
import { Avatar } from './Avatar.tsx';
import { Button, Tool } from './buttons.tsx';
import { Cut } from './Cut.tsx';
import { useWidget } from './widget-context.ts';

const HOUR_S = 3_600;

/** The line under the name: when an answer can be expected, or when somebody is there. */
export function statusLine({ config, thread }: WidgetState, words: Words): string {
  const { conversation } = thread;
  if (conversation?.closedDate) return words.say('closedAt', { time: words.time(conversation.closedDate) });
  if (!config.open) return config.opensAt ? words.back(config.opensAt) : words.say('away');
  if (conversation?.agent && config.replySeconds !== null) {
    if (config.replySeconds >= HOUR_S) return words.say('replyHours');
    return words.count('replyMinutes', Math.max(1, Math.ceil(config.replySeconds / 60)));
  }
  return config.openUntil
    ? words.say('hereUntil', { time: words.time(config.openUntil) })
    : words.say('here');
}

export function Header() {
  const { engine, state, words } = useWidget();
  const { config, thread, soundOn } = state;
  const conversation = thread.conversation;
  const agent = conversation?.agent;
  const isStaffed = config.open && conversation?.status !== 'closed';
  return (
    <div className="head">
      {agent ? (
        <Avatar {...agent} online={isStaffed} />
      ) : (
        <Avatar id={config.merchantName} name={config.merchantName} imageUrl={config.logoUrl} look="mark" />
      )}
      <div className="who-is">
        <h2>
          <Cut text={agent?.name ?? config.merchantName} />
        </h2>
        <p>
          {!agent && <span className={`dot ${isStaffed ? 'online' : ''}`} />}
          {statusLine(state, words)}
        </p>
      </div>
      <div className="buttons">
        {conversation?.status === 'open' && <More />}
        <Tool
          icon={soundOn ? 'bell' : 'bellOff'}
          label={words.say(soundOn ? 'turnSoundOff' : 'turnSoundOn')}
          onClick={() => {
            engine.setSound(!soundOn);
          }}
        />
        <Tool icon="down" label={words.say('close')} onClick={() => engine.setOpen(false)} />
      </div>
    </div>
  );
}

/** What is done seldom: a copy by mail, the end. */
function More() {
  const { engine, words } = useWidget();
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (open) box.current?.querySelector<HTMLElement>('.more button')?.focus();
  }, [open]);
  const turnTo = (screen: Screen): void => {
    setOpen(false);
    engine.set({ screen });
  };
  const shut = (): void => {
    setOpen(false);
    box.current?.querySelector<HTMLElement>('.tool')?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears what bubbles from its buttons.
    <div
      ref={box}
      onKeyDown={(event) => {
        if (!open || event.key !== 'Escape') return;
        event.stopPropagation();
        shut();
      }}
      onBlurCapture={(event) => {
        if (!box.current?.contains(event.relatedTarget as Node | null)) setOpen(false);
      }}
    >
      <Tool icon="dots" label={words.say('more')} expanded={open} onClick={() => setOpen(!open)} />
      {open && (
        <div className="more">
          <Button text="askTranscript" onClick={() => turnTo('transcript')} />
          <Button text="endChat" onClick={() => turnTo('end')} />
        </div>
      )}
    </div>
  );
}
