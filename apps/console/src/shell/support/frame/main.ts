import '../../../theme/tokens.css';
import type { FromFrame, ToFrame } from '../notes.ts';
import { keptApart } from './kept-apart.ts';

/** The page in the console's support frame: it carries the widget as any merchant's page does, and keeps it open. */

type Foyer = ((...command: unknown[]) => void) & { q?: unknown[][] };
declare global {
  interface Window {
    Foyer?: Foyer;
  }
}

const root = document.documentElement;
const outer = parent.document.documentElement;
let isReady = false;

const tell = (note: FromFrame) => parent.postMessage(note, location.origin);
const tellOpen = () => {
  if (isReady) tell({ say: 'open' });
};
const foyer = (...command: unknown[]) => window.Foyer?.(...command);

/** Looks, language and direction are those of the console around. */
function followConsole() {
  const copy = () => {
    root.lang = outer.lang;
    root.dir = outer.dir;
    root.dataset.theme = outer.dataset.theme;
  };
  copy();
  new MutationObserver(copy).observe(outer, { attributeFilter: ['lang', 'dir', 'data-theme'] });
}

/** What the widget remembers stands apart: a shop on this origin, or another member, has a visitor of its own. */
function keepStorageApart(memberID: string) {
  for (const area of ['localStorage', 'sessionStorage'] as const) {
    Object.defineProperty(window, area, { value: keptApart(window[area], memberID) });
  }
}

function load({ engagementID, memberID, identity }: ToFrame) {
  keepStorageApart(memberID);
  const queue: unknown[][] = [];
  window.Foyer = Object.assign((...command: unknown[]) => void queue.push(command), { q: queue });
  foyer('on', 'ready', () => {
    isReady = true;
    tellOpen();
  });
  foyer('on', 'open', tellOpen);
  foyer('on', 'close', () => tell({ say: 'close' }));
  foyer('on', 'unread', (count: number) => tell({ say: 'unread', count }));
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
  tellOpen();
});
for (const sign of ['keydown', 'pointerdown']) addEventListener(sign, () => tell({ say: 'active' }));
addEventListener('keydown', ({ key, defaultPrevented }) => {
  if (key === 'Escape' && !defaultPrevented) foyer('close');
});
