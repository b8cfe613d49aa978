import { type FormEvent, useState } from 'react';
import css from '../styles/elements.css?inline';
import type { BotElement } from '../thread/thread-state.ts';
import { AskedCode, AskedFile, AskedForm, AskedPlace, Webview } from './Asked.tsx';
import { Button } from './buttons.tsx';
import { safeUrl } from './safe-url.ts';
import { useSheet } from './use-sheet.ts';
import { useWidget } from './widget-context.ts';

type Of<Type extends BotElement['type']> = Extract<BotElement, { type: Type }>;
type Choice = Of<'buttons'>['buttons'][number];

interface ElementProps {
  readonly element: BotElement;
  readonly isOpen: boolean;
}

/** What a bot shows with a message. A choice is sent as a message with its label. */
export function Element({ element, isOpen }: ElementProps) {
  useSheet(css);
  switch (element.type) {
    case 'buttons':
      return <Buttons element={element} isOpen={isOpen} />;
    case 'list':
      return <List element={element} isOpen={isOpen} />;
    case 'image':
      return <Picture url={element.url} alt={element.alt} isLinked />;
    case 'video':
      return <Video url={element.url} alt={element.alt} />;
    case 'input':
      return isOpen ? <Input input={element.input} /> : null;
    case 'form':
      return isOpen ? <AskedForm {...element} /> : null;
    case 'code':
      return isOpen ? <AskedCode {...element} /> : null;
    case 'webview':
      return <Webview {...element} />;
    case 'sources':
      return <Sources element={element} isOpen={isOpen} />;
  }
}

function Buttons({ element, isOpen }: { element: Of<'buttons'>; isOpen: boolean }) {
  return (
    <div className="choices">
      {element.buttons.map((button) => (
        <Choose key={button.label} button={button} isOpen={isOpen} />
      ))}
    </div>
  );
}

/** The addresses that an answer rests on, and whether it helped. */
function Sources({ element: { sources, choices }, isOpen }: { element: Of<'sources'>; isOpen: boolean }) {
  const { engine } = useWidget();
  const links = sources.map(({ title, url }) => ({ title, address: safeUrl(url, engine.handle.host) }));
  return (
    <>
      {links.map(({ title, address }, index) =>
        address ? (
          <a
            key={address}
            className="source"
            dir="auto"
            href={address}
            target="_blank"
            rel="noopener noreferrer nofollow"
          >
            {index + 1}. {title}
          </a>
        ) : null,
      )}
      {isOpen && choices.length > 0 && (
        <div className="choices">
          {choices.map((label) => (
            <button
              key={label}
              type="button"
              className="choice"
              dir="auto"
              onClick={() => engine.send(label)}
            >
              {label}
            </button>
          ))}
        </div>
      )}
    </>
  );
}

function Choose({ button: { label, action, value }, isOpen }: { button: Choice; isOpen: boolean }) {
  const { engine } = useWidget();
  const host = engine.handle.host;
  const address = action === 'call' ? `tel:${value.replace(/[^+\d]/g, '')}` : safeUrl(value, host);
  if (action === 'url_new' || action === 'url_same' || action === 'call') {
    return (
      <a
        className="choice"
        dir="auto"
        href={address ?? undefined}
        {...(action === 'url_new' && { target: '_blank', rel: 'noopener noreferrer nofollow' })}
      >
        {label}
      </a>
    );
  }
  const choose = (): void => {
    if (action === 'close') engine.setOpen(false);
    else engine.send(label);
  };
  return (
    <button type="button" className="choice" dir="auto" disabled={!isOpen} onClick={choose}>
      {label}
    </button>
  );
}

function List({ element: { style, items }, isOpen }: { element: Of<'list'>; isOpen: boolean }) {
  const { engine } = useWidget();
  return (
    // The choices of a carousel that was answered take no focus, by which it would be scrolled.
    <ul className={`items ${style}`} tabIndex={style === 'carousel' && !isOpen ? 0 : undefined}>
      {items.map(({ title, text, imageUrl }) => (
        <li key={title}>
          <button type="button" disabled={!isOpen} onClick={() => engine.send(title)}>
            <Picture url={imageUrl} alt="" />
            <span dir="auto">
              <b>{title}</b>
              {text && <small>{text}</small>}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** A picture. One that cannot be loaded is a link to it, or nothing within a choice. */
function Picture({ url, alt, isLinked = false }: { url: string; alt: string; isLinked?: boolean }) {
  const { engine, i18n } = useWidget();
  const [isBroken, setBroken] = useState(false);
  const address = url && safeUrl(url, engine.handle.host);
  if (!address) return null;
  if (!isBroken)
    return <img className="shown" src={address} alt={alt} loading="lazy" onError={() => setBroken(true)} />;
  return isLinked ? (
    <a className="source" dir="auto" href={address} target="_blank" rel="noopener noreferrer nofollow">
      {i18n.t('openImage', { name: alt })}
    </a>
  ) : null;
}

/** A film that begins when the visitor wants it. */
function Video({ url, alt }: { url: string; alt: string }) {
  const { engine } = useWidget();
  const address = url && safeUrl(url, engine.handle.host);
  return address ? (
    // biome-ignore lint/a11y/useMediaCaption: the merchant's film has its captions, if any, in the picture.
    <video
      className="shown"
      src={address}
      aria-label={alt || undefined}
      controls
      preload="metadata"
      playsInline
    />
  ) : null;
}

const STARS = [1, 2, 3, 4, 5];

function Input({ input }: { input: Of<'input'>['input'] }) {
  const { engine, i18n } = useWidget();
  const [value, setValue] = useState('');
  if (input === 'RATING') {
    return (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset does not lay out as a row everywhere.
      <div className="stars" role="group" aria-label={i18n.t('rating')}>
        {STARS.map((star) => (
          <button
            key={star}
            type="button"
            aria-label={`${star}: ${i18n.texts.scores[star - 1]}`}
            onClick={() => engine.send(String(star))}
          >
            {star}
          </button>
        ))}
      </div>
    );
  }
  if (input === 'LOCATION') return <AskedPlace />;
  if (input === 'ATTACHMENT') return <AskedFile />;
  if (input === 'CAMERA' || input === 'OCR') return <AskedFile isPicture />;
  if (input !== 'DATE' && input !== 'TIME') return null;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (value) engine.send(value);
  };
  return (
    <form className="asked" onSubmit={submit}>
      <input
        type={input === 'DATE' ? 'date' : 'time'}
        aria-label={i18n.t(input === 'DATE' ? 'chooseDate' : 'chooseTime')}
        value={value}
        onInput={({ currentTarget }) => setValue(currentTarget.value)}
      />
      <Button variant="primary" text="send" off={!value} />
    </form>
  );
}
