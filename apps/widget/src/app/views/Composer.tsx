import { MESSAGE_TEXT_MAX } from '@foyer/domain/limits';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { codeIn, codeQuestion } from '../thread/thread-view.ts';
import { Tool } from './buttons.tsx';
import { useLazy } from './use-lazy.ts';
import type { Uploads } from './use-uploads.ts';
import { useWidget } from './widget-context.ts';

/** Key code during input method composition, whose Enter does not send. */
const COMPOSING = 229;
const loadEmoji = () => import('./EmojiPicker.tsx');

/** The message input. Enter sends, Shift-Enter inserts a line break. The draft survives a reload. */
export function Composer({ uploads }: { uploads: Uploads }) {
  const { engine, state, i18n } = useWidget();
  const [text, setText] = useState(engine.draft.get);
  const [picks, setPicks] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  const chooser = useRef<HTMLInputElement>(null);

  const write = (next: string): void => {
    setText(next);
    engine.draft.set(next);
    engine.typing(next);
  };
  useLayoutEffect(() => {
    const area = box.current;
    if (!area) return;
    area.style.height = '';
    if (text) area.style.height = `${area.scrollHeight}px`;
  }, [text]);
  useEffect(() => () => engine.typing(''), [engine]);
  const emoji = useLazy(picks, loadEmoji, () => setPicks(false));

  const canSend = !uploads.isBusy && (text.trim() !== '' || uploads.files.some(({ stored }) => stored));
  const send = (): void => {
    if (!canSend) return;
    const code = uploads.files.length === 0 && codeQuestion(state.thread) ? codeIn(text) : '';
    if (code) void engine.giveCode(code);
    else engine.send(text.trim(), uploads.take());
    write('');
    box.current?.focus();
  };
  const insert = (chosen: string): void => {
    const area = box.current;
    const from = area?.selectionStart ?? text.length;
    write(text.slice(0, from) + chosen + text.slice(area?.selectionEnd ?? from));
    requestAnimationFrame(() => {
      area?.focus();
      area?.setSelectionRange(from + chosen.length, from + chosen.length);
    });
  };

  return (
    <>
      {picks && emoji && (
        <emoji.EmojiPicker
          label={i18n.t('emoji')}
          onPick={insert}
          onShut={() => {
            setPicks(false);
            box.current?.focus();
          }}
        />
      )}
      <div className="box">
        <textarea
          ref={box}
          rows={1}
          dir={text ? 'auto' : undefined}
          data-first
          value={text}
          maxLength={MESSAGE_TEXT_MAX}
          aria-label={i18n.t('write')}
          placeholder={i18n.t('write')}
          onInput={(event) => write(event.currentTarget.value)}
          onPaste={(event) => {
            if (event.clipboardData.files.length === 0) return;
            event.preventDefault();
            uploads.add(event.clipboardData.files);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.keyCode === COMPOSING) return;
            event.preventDefault();
            send();
          }}
        />
        <Tool icon="face4" label={i18n.t('emoji')} expanded={picks} onClick={() => setPicks(!picks)} />
        <Tool icon="clip" label={i18n.t('attach')} onClick={() => chooser.current?.click()} />
        <input
          ref={chooser}
          type="file"
          multiple
          hidden
          tabIndex={-1}
          onChange={({ currentTarget }) => {
            uploads.add(currentTarget.files ?? []);
            currentTarget.value = '';
          }}
        />
        <Tool variant="tool go" icon="up" label={i18n.t('send')} off={!canSend} onClick={send} />
      </div>
    </>
  );
}
