import '../../../../theme/tokens.css';
import './page.css';
import type { WidgetConfig } from '@foyer/contract/widget/shapes';
import type { FromPreview, ToPreview } from '../messages.ts';

/** The page in the preview's frame: it loads the widget as a merchant's page does, with answers of its own. */

type Foyer = ((...command: unknown[]) => void) & { q?: unknown[][] };
declare global {
  interface Window {
    Foyer?: Foyer;
  }
}

const CONFIG = /\/api\/widget\/config\//;
const SESSION = /\/api\/widget\/session$/;
const NOBODY = '00000000-0000-7000-8000-000000000000';

let config: WidgetConfig | undefined;
let script: HTMLScriptElement | undefined;

const answer = (body: unknown) =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });

/** Answers what the widget asks the server. Nothing is stored. */
async function serve(input: RequestInfo | URL): Promise<Response> {
  const url = String(input instanceof Request ? input.url : input);
  if (CONFIG.test(url)) return answer(config);
  if (SESSION.test(url)) {
    const contact = { firstName: '', lastName: '', email: '', phone: '', company: '', country: '' };
    return answer({
      visitorToken: 'preview',
      referenceID: NOBODY,
      sessionID: NOBODY,
      config,
      contact,
      thread: null,
    });
  }
  return new Response('{"error":"preview"}', { status: 404 });
}

/** A connection on which nothing is heard but its own welcome. */
class Line extends EventTarget {
  static readonly OPEN = 1;
  readonly readyState = 1;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor() {
    super();
    setTimeout(() => this.onopen?.());
  }

  send(text: string): void {
    const { type } = JSON.parse(text) as { type: string };
    if (type === 'hello') this.onmessage?.({ data: '{"type":"welcome","heartbeatMs":30000}' });
  }

  close(): void {}
}

/** The storages begin anew with each change, as those of a tab in which the chat was open: it takes no focus. */
function freshStorage() {
  const values = new Map([[`foyer:${NOBODY}:open`, '1']]);
  return {
    get length() {
      return values.size;
    },
    key: (index: number) => [...values.keys()][index] ?? null,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

function show({ config: next, language, page }: ToPreview): void {
  config = next;
  window.Foyer?.('shutdown');
  script?.remove();
  for (const area of ['localStorage', 'sessionStorage'] as const) {
    Object.defineProperty(window, area, { value: freshStorage(), configurable: true });
  }
  const root = document.documentElement;
  root.lang = language;
  root.dir = language === 'ar' ? 'rtl' : 'ltr';
  document.querySelector('#title')?.replaceChildren(page.title || next.merchantName);
  document.querySelector('#text')?.replaceChildren(page.text);
  document.body.dataset.form = next.form;
  script = document.createElement('script');
  script.src = '/widget/foyer.js';
  script.dataset.engagement = NOBODY;
  script.dataset.lang = language;
  document.body.append(script);
}

const outer = parent.document.documentElement;
const followTheme = () => {
  document.documentElement.dataset.theme = outer.dataset.theme;
};
followTheme();
new MutationObserver(followTheme).observe(outer, { attributeFilter: ['data-theme'] });

window.fetch = serve;
Object.assign(window, { WebSocket: Line });
addEventListener('message', ({ data, origin, source }: MessageEvent<ToPreview>) => {
  if (origin === location.origin && source === parent && data?.say === 'show') show(data);
});
parent.postMessage({ say: 'ready' } satisfies FromPreview, location.origin);
