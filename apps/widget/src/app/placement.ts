import type { Handle } from '../shared/handle.ts';
import { openStore } from '../shared/storage.ts';
import type { Engine } from './engine.ts';
import css from './styles/placement.css?inline';

/** Storage keys: whether the chat is open in this tab, and whether it has opened by itself. */
const OPEN = 'open';
const SHOWN = 'shown';

/** Shows the chat within the page, or over it. Returns what to do with the engine. */
export function place({ engagementID, config, root, frame, signal }: Handle): (engine: Engine) => void {
  const isEmbedded = config.form === 'EMBED' && root.host.parentElement !== document.documentElement;
  if (config.form === 'EMBED' && !isEmbedded) return () => undefined;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  frame.dataset.form = config.form;
  frame.dataset.view = config.viewSize;
  const tab = openStore(engagementID, 'sessionStorage');
  if (!isEmbedded) {
    return (engine) => {
      const behind = frame.insertBefore(document.createElement('div'), frame.firstChild);
      behind.className = 'behind';
      behind.addEventListener('click', () => engine.setOpen(false), { signal });
      if (!tab.get(SHOWN) && config.state === 'active') engine.setOpen(true);
      tab.set(SHOWN, '1');
    };
  }
  root.host.className = 'embedded';
  // As after a change of page, so that it does not take the focus from the page.
  tab.set(OPEN, '1');
  // It is a part of the page: the keyboard leaves it, and Escape does not close it.
  const pass = (event: KeyboardEvent) => {
    if (event.key === 'Tab' || event.key === 'Escape') event.stopPropagation();
  };
  frame.addEventListener('keydown', pass, { capture: true, signal });
  return (engine) => {
    engine.subscribe(() => {
      if (!engine.get().open) engine.setOpen(true);
    });
  };
}
