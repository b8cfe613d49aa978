import '../../../theme/tokens.css';
import type { FromFrame, ToFrame } from '../messages.ts';
import { namespacedStorage } from './namespaced-storage.ts';

/** The page in the console's support frame: it loads the widget like a merchant's page and keeps it open. */

type Foyer = ((...command: unknown[]) => void) & { q?: unknown[][] };
declare global {
  interface Window {
    Foyer?: Foyer;
  }
}

const root = document.documentElement;
const outer = parent.document.documentElement;
let isReady = false;

const send = (message: FromFrame) => parent.postMessage(message, location.origin);
const sendOpen = () => {
  if (isReady) send({ say: 'open' });
};
const foyer = (...command: unknown[]) => window.Foyer?.(...command);

/** Copies theme, language and direction from the console. */
function followConsole() {
  const copy = () => {
    root.lang = outer.lang;
    root.dir = outer.dir;
    root.dataset.theme = outer.dataset.theme;
  };
  copy();
  new MutationObserver(copy).observe(outer, { attributeFilter: ['lang', 'dir', 'data-theme'] });
}

/** Namespaces the widget's storage, so that a shop on this origin or another member is a different visitor. */
function namespaceStorage(memberID: string) {
  for (const area of ['localStorage', 'sessionStorage'] as const) {
    Object.defineProperty(window, area, { value: namespacedStorage(window[area], memberID) });
  }
}

function load({ engagementID, memberID, identity }: ToFrame) {
  namespaceStorage(memberID);
  const queue: unknown[][] = [];
  window.Foyer = Object.assign((...command: unknown[]) => void queue.push(command), { q: queue });
  foyer('on', 'ready', () => {
    isReady = true;
    sendOpen();
  });
  foyer('on', 'open', sendOpen);
  foyer('on', 'close', () => send({ say: 'close' }));
  foyer('on', 'unread', (count: number) => send({ say: 'unread', count }));
  const script = document.createElement('script');
  script.src = '/widget/foyer.js';
  script.dataset.engagement = engagementID;
  script.dataset.lang = root.lang;
  if (identity) script.dataset.identity = identity;
  document.head.append(script);
}

followConsole();
addEventListener('message', ({ data, origin, source }: MessageEvent<ToFrame>) => {
  if (origin !== location.origin || source !== parent || data?.say !== 'show') return;
  if (!window.Foyer) load(data);
  foyer('open');
  sendOpen();
});
for (const type of ['keydown', 'pointerdown']) addEventListener(type, () => send({ say: 'active' }));
addEventListener('keydown', ({ key, defaultPrevented }) => {
  if (key === 'Escape' && !defaultPrevented) foyer('close');
});
