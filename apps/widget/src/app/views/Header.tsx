import { useEffect, useRef, useState } from 'react';
import type { Screen, WidgetState } from '../state.ts';
import type { I18n } from '../texts/i18n.ts';
import { Avatar } from './Avatar.tsx';
import { Button, Tool } from './buttons.tsx';
import { Cut } from './Cut.tsx';
import { useWidget } from './widget-context.ts';

const HOUR_S = 3_600;

/** The line under the name: expected response time, or opening time. */
export function statusLine({ config, thread }: WidgetState, i18n: I18n): string {
  const { conversation } = thread;
  if (conversation?.closedDate) return i18n.t('closedAt', { time: i18n.time(conversation.closedDate) });
  if (!config.open) return config.opensAt ? i18n.back(config.opensAt) : i18n.t('away');
  if (conversation?.agent && config.replySeconds !== null) {
    if (config.replySeconds >= HOUR_S) return i18n.t('replyHours');
    return i18n.count('replyMinutes', Math.max(1, Math.ceil(config.replySeconds / 60)));
  }
  return config.openUntil ? i18n.t('hereUntil', { time: i18n.time(config.openUntil) }) : i18n.t('here');
}

export function Header() {
  const { engine, state, i18n } = useWidget();
  const { config, thread, soundOn } = state;
  const conversation = thread.conversation;
  const agent = conversation?.agent;
  const isStaffed = config.open && conversation?.status !== 'closed';
  return (
    <div className="head">
      {agent ? (
        <Avatar {...agent} online={isStaffed} />
      ) : (
        <Avatar
          id={config.merchantName}
          name={config.merchantName}
          imageUrl={config.logoUrl}
          variant="mark"
        />
      )}
      <div className="who-is">
        <h2>
          <Cut text={agent?.name ?? config.merchantName} />
        </h2>
        <p>
          {!agent && <span className={`dot ${isStaffed ? 'online' : ''}`} />}
          {statusLine(state, i18n)}
        </p>
      </div>
      <div className="buttons">
        {conversation?.status === 'open' && <More />}
        <Tool
          icon={soundOn ? 'bell' : 'bellOff'}
          label={i18n.t(soundOn ? 'turnSoundOff' : 'turnSoundOn')}
          onClick={() => {
            engine.setSound(!soundOn);
          }}
        />
        <Tool icon="down" label={i18n.t('close')} onClick={() => engine.setOpen(false)} />
      </div>
    </div>
  );
}

/** Menu of rare actions: email a transcript, end the chat. */
function More() {
  const { engine, i18n } = useWidget();
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
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles events of its buttons.
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
      <Tool icon="dots" label={i18n.t('more')} expanded={open} onClick={() => setOpen(!open)} />
      {open && (
        <div className="more">
          <Button text="askTranscript" onClick={() => turnTo('transcript')} />
          <Button text="endChat" onClick={() => turnTo('end')} />
        </div>
      )}
    </div>
  );
}
