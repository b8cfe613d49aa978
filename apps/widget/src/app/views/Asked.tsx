import { mapLink } from '@foyer/domain/map-links';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { BotElement } from '../thread/thread-state.ts';
import { codeIn, codeQuestion } from '../thread/thread-view.ts';
import { Button } from './buttons.tsx';
import { Problem } from './Problem.tsx';
import { safeUrl } from './safe-url.ts';
import { Tray } from './Tray.tsx';
import { useUploads } from './use-uploads.ts';
import { useWidget } from './widget-context.ts';

type Of<Type extends BotElement['type']> = Extract<BotElement, { type: Type }>;
type Input = Of<'form'>['fields'][number]['input'];

const TYPES: Partial<Record<Input, string>> = { EMAIL: 'email', PHONE: 'tel', DATE: 'date', TIME: 'time' };
const COMPLETED: Partial<Record<Input, string>> = { EMAIL: 'email', PHONE: 'tel' };

/** What was last entered, by label, so that a form that is asked again does not begin empty. */
const entered = new Map<string, string>();

/** Several questions at once, sent as one message with a line for each. */
export function AskedForm({ fields }: Of<'form'>) {
  const { engine, i18n } = useWidget();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const lines = fields.map(({ label }, index) => {
      const value = String(values.get(`${index}`) ?? '');
      entered.set(label, value);
      return `${label}: ${value}`;
    });
    engine.send(lines.join('\n'));
  };
  return (
    <form className="asked-form" onSubmit={submit}>
      {fields.map(({ label, input, required }, index) => (
        <label key={label} dir="auto">
          <span>
            {label} {!required && <small>({i18n.t('optional')})</small>}
          </span>
          <input
            name={`${index}`}
            defaultValue={entered.get(label)}
            type={TYPES[input] ?? 'text'}
            inputMode={input === 'NUMBER' ? 'decimal' : undefined}
            dir={input === 'TEXT' ? 'auto' : 'ltr'}
            autoComplete={COMPLETED[input] ?? 'off'}
            maxLength={500}
            required={required}
          />
        </label>
      ))}
      <Button variant="primary" text="send" />
    </form>
  );
}

/** Takes the code of an email. What becomes of it, the bot says. */
export function AskedCode({ again }: Of<'code'>) {
  const { engine, state, i18n } = useWidget();
  const { codeGiven } = state;
  const outcome = codeGiven?.messageId === codeQuestion(state.thread)?.id ? codeGiven?.outcome : null;
  if (outcome === 'accepted') return null;
  if (outcome === 'codeOver') return <Problem text={i18n.t('codeOver')} />;
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const code = codeIn(String(new FormData(event.currentTarget).get('code')));
    if (code) void engine.giveCode(code);
  };
  return (
    <form className="asked" onSubmit={submit}>
      <input
        aria-label={i18n.t('code')}
        aria-invalid={outcome === 'callFailed'}
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
        maxLength={20}
        name="code"
        required
      />
      <Button variant="primary" text="send" />
      <Button variant="link" text="newCode" onClick={() => void engine.giveCode(again)} />
      {outcome === 'callFailed' && <Problem text={i18n.t(outcome)} />}
    </form>
  );
}

/**
 * Takes files, or a picture from the camera, and sends them once they are stored. If some were refused, the visitor
 * decides whether to send the others.
 */
export function AskedFile({ isPicture = false }: { isPicture?: boolean }) {
  const { engine } = useWidget();
  const uploads = useUploads();
  const chooser = useRef<HTMLInputElement>(null);
  const { take, files, isBusy } = uploads;
  const isStored = files.length > 0 && files.every(({ stored }) => stored);
  const isPartly = !isBusy && !isStored && files.some(({ stored }) => stored);
  useEffect(() => {
    if (isStored) engine.send('', take());
  }, [engine, isStored, take]);
  return (
    <div className="asked">
      <Tray uploads={uploads} />
      {isPartly && <Button variant="primary" text="send" onClick={() => engine.send('', take())} />}
      <Button
        variant={isPartly ? 'plain-button' : 'primary'}
        text={isPicture ? 'takePicture' : 'attach'}
        onClick={() => chooser.current?.click()}
      />
      <input
        ref={chooser}
        type="file"
        multiple={!isPicture}
        {...(isPicture && { accept: 'image/*', capture: 'environment' })}
        hidden
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          uploads.add(currentTarget.files ?? []);
          currentTarget.value = '';
        }}
      />
    </div>
  );
}

/** Sends the visitor's place on a map, or asks for the address when the browser has none. */
export function AskedPlace() {
  const { engine, i18n } = useWidget();
  const [isUnknown, setUnknown] = useState(false);
  const share = (): void => {
    // Without a secure connection, browsers have no geolocation.
    setUnknown(!navigator.geolocation);
    navigator.geolocation?.getCurrentPosition(
      ({ coords }) => engine.send(mapLink(coords.latitude.toFixed(5), coords.longitude.toFixed(5))),
      () => setUnknown(true),
    );
  };
  return (
    <div className="asked">
      <Button variant="primary" text="shareLocation" onClick={share} />
      {isUnknown && <Problem text={i18n.t('noLocation')} />}
    </div>
  );
}

/** A page over the chat, which can neither reach the page around it nor navigate it. */
export function Webview({ title, url, size }: Of<'webview'>) {
  const { engine, i18n } = useWidget();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  const address = safeUrl(url, engine.handle.host);
  if (!address?.startsWith('https:')) return null;
  const open = (): void => {
    setOpen(true);
    dialog.current?.showModal();
  };
  return (
    <>
      <div className="choices">
        <button type="button" className="choice" dir="auto" onClick={open}>
          {title}
        </button>
      </div>
      <dialog
        ref={dialog}
        className={`webview ${size}`}
        aria-label={title}
        onClose={() => setOpen(false)}
        // Keys within it are not those of the chat.
        onKeyDown={(event) => event.stopPropagation()}
      >
        <div className="webview-head">
          <b dir="auto">{title}</b>
          <button type="button" className="choice" onClick={() => dialog.current?.close()}>
            {i18n.t('back')}
          </button>
        </div>
        {isOpen && (
          <iframe
            title={title}
            src={address}
            sandbox="allow-scripts allow-forms allow-popups"
            referrerPolicy="no-referrer"
          />
        )}
      </dialog>
    </>
  );
}
