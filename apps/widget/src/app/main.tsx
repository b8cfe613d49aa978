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
import { loadTexts, makeI18n } from './texts/i18n.ts';
import { App } from './views/App.tsx';

/** Background colours of the themes and their bubbles, as in `tokens.css`. */
const GROUNDS = { light: ['#ffffff', '#eff2f4'], dark: ['#13181d', '#1e252b'] } as const;
const TINT_SHARE = 0.92;

/** CSS rules of the merchant's colour, adjusted for contrast in both themes. */
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

/** Listeners of the page. Their exceptions are ignored. */
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
          // An error of the page.
        }
      }
    },
  };
}

/** Entry point, called by the loader. */
export async function start(handle: Handle): Promise<void> {
  const texts = await loadTexts(handle.language);
  if (handle.signal.aborted) return;
  const sheet = new CSSStyleSheet();
  const styles = [tokens, panel, avatar, thread, composer, forms, brandRules(handle.config.colour)];
  sheet.replaceSync(styles.join(''));
  handle.root.adoptedStyleSheets = [...handle.root.adoptedStyleSheets, sheet];
  const listeners = makeListeners();
  const placed = handle.config.form === 'POPUP' ? null : (await import('./placement.ts')).place(handle);
  const engine = makeEngine(handle, listeners.emit);
  const mount = document.createElement('div');
  mount.className = 'app';
  handle.frame.append(mount);
  const root = createRoot(mount);
  root.render(<App engine={engine} i18n={makeI18n(handle.language, texts)} />);
  handle.signal.addEventListener('abort', () => root.unmount());

  placed?.(engine);

  const { signal, bubble } = handle;
  const toggle = (): void => engine.setOpen(!engine.get().open);
  bubble.button.addEventListener('click', toggle, { signal });
  handle.onCommand(([name, ...rest]: Command) => {
    if (name === 'open') engine.setOpen(true);
    else if (name === 'close') engine.setOpen(false);
    else if (name === 'toggle') toggle();
    else if (name === 'identify' && typeof rest[0] === 'string') engine.identify(rest[0]);
    else if (name === 'page') engine.reportPage();
    else if (name === 'on') listeners.add(rest[0], rest[1]);
  });
}
