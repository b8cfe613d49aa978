import { createRoot } from 'react-dom/client';
import { mix, readableOn, safeColour } from '../shared/colour.ts';
import type { Command, Handle } from '../shared/handle.ts';
import { makeEngine, type PageEvent } from './engine.ts';
import avatar from './styles/avatar.css?inline';
import composer from './styles/composer.css?inline';
import forms from './styles/forms.css?inline';
import panel from './styles/panel.css?inline';
import thread from './styles/thread.css?inline';
import tokens from './styles/tokens.css?inline';
import { loadTexts, makeWords } from './texts/words.ts';
import { App } from './views/App.tsx';

/** The ground of each theme and that of bubbles on it, as in `tokens.css`. */
const GROUNDS = { light: ['#ffffff', '#eff2f4'], dark: ['#13181d', '#1e252b'] } as const;
const TINT_SHARE = 0.92;

/** The merchant's colour made readable on the grounds of both themes. */
function brandRules(colour: string): string {
  const brand = safeColour(colour);
  const rules = (['light', 'dark'] as const).map((theme) => {
    const [surface, fill] = GROUNDS[theme];
    const tint = mix(brand, surface, TINT_SHARE);
    const text = readableOn(readableOn(brand, fill), tint);
    return `--brand-tint-${theme}:${tint};--brand-text-${theme}:${text}`;
  });
  return `.frame{${rules.join(';')}}`;
}

type Listener = (detail: unknown) => void;

/** What a page listens to; its faults are its own and stop nothing here. */
function makeListeners() {
  const listeners = new Map<unknown, Listener[]>();
  return {
    add(event: unknown, listener: unknown): void {
      if (typeof listener !== 'function') return;
      listeners.set(event, [...(listeners.get(event) ?? []), listener as Listener]);
    },
    emit(event: PageEvent, detail?: unknown): void {
      for (const listener of listeners.get(event) ?? []) {
        try {
          listener(detail);
        } catch {
          // The page's own fault.
        }
      }
    },
  };
}

/** Begins where the loader ends. */
export async function start(handle: Handle): Promise<void> {
  const texts = await loadTexts(handle.language);
  if (handle.signal.aborted) return;
  const sheet = new CSSStyleSheet();
  const styles = [tokens, panel, avatar, thread, composer, forms, brandRules(handle.config.colour)];
  sheet.replaceSync(styles.join(''));
  handle.root.adoptedStyleSheets = [...handle.root.adoptedStyleSheets, sheet];
  const listeners = makeListeners();
  const engine = makeEngine(handle, listeners.emit);
  const mount = document.createElement('div');
  mount.className = 'app';
  handle.frame.append(mount);
  const root = createRoot(mount);
  root.render(<App engine={engine} words={makeWords(handle.language, texts)} />);
  handle.signal.addEventListener('abort', () => root.unmount());

  const { signal, bubble } = handle;
  const toggle = (): void => engine.setOpen(!engine.get().open);
  bubble.button.addEventListener('click', toggle, { signal });
  handle.onCommand(([name, ...rest]: Command) => {
    if (name === 'open') engine.setOpen(true);
    else if (name === 'close') engine.setOpen(false);
    else if (name === 'toggle') toggle();
    else if (name === 'identify' && typeof rest[0] === 'string') engine.identify(rest[0]);
    else if (name === 'page') engine.tellPage();
    else if (name === 'on') listeners.add(rest[0], rest[1]);
  });
}
