import { getWidgetConfig } from 'virtual:foyer-routes';
import type { WidgetConfig } from '@foyer/contract/widget/shapes';
import type { Bubble, Command, Handle } from '../shared/handle.ts';
import { fillPath } from '../shared/paths.ts';
import { followPage, languageOf } from './appearance.ts';
import { drawBubble, drawFrame } from './bubble.ts';

/** File name of the app, inserted by the build. */
declare const __APP_FILE__: string;

/** The widget's only global: a command queue, `Foyer('open')`. A page may define it before the script loads. */
type Foyer = ((...command: unknown[]) => void) & { q?: ArrayLike<unknown>[]; loaded?: true };
declare global {
  interface Window {
    Foyer?: Foyer;
  }
}

const RETRY_MS = 5_000;
const RETRY_MAX_MS = 60_000;

/** Retries with backoff until it succeeds. Stops silently when the widget is removed. */
async function retryUntilDone<Result>(
  signal: AbortSignal,
  run: (attempt: number) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await run(attempt);
    } catch {
      const pause = Math.min(RETRY_MAX_MS, RETRY_MS * 2 ** attempt);
      await new Promise((resolve) => setTimeout(resolve, pause));
      if (signal.aborted) return new Promise(() => undefined);
    }
  }
}

/** Null if the widget is not allowed on this page. */
async function askConfig(url: string): Promise<WidgetConfig | null> {
  const response = await fetch(url, { credentials: 'omit' });
  if (response.ok) return (await response.json()) as WidgetConfig;
  if (response.status < 500 && response.status !== 429) return null;
  throw new Error(String(response.status));
}

/** Calls `load` when the browser is idle, or immediately on the first click or open command. */
function whenIdleOrOpened(bubble: Bubble, signal: AbortSignal, load: () => void): void {
  bubble.button.addEventListener('click', load, { signal, once: true });
  if ('requestIdleCallback' in window) requestIdleCallback(load, { timeout: 4_000 });
  else setTimeout(load, 1_000);
}

async function run(
  script: HTMLScriptElement,
  engagementID: string,
  signal: AbortSignal,
  onCommand: Handle['onCommand'],
  queue: Command[],
): Promise<void> {
  const host = new URL('..', script.src).href.slice(0, -1);
  const configUrl = host + fillPath(getWidgetConfig[1], { engagementID });
  const config = await retryUntilDone(signal, () => askConfig(configUrl));
  if (!config || signal.aborted) return;
  const language = languageOf(script);
  const { root, frame } = drawFrame(config, language);
  signal.addEventListener('abort', () => root.host.remove());
  script.dataset.theme ||= config.theme;
  followPage(script, frame, language, signal);
  const bubble = drawBubble(frame, language);
  const early = new AbortController();
  bubble.button.addEventListener('click', () => queue.push(['toggle']), { signal: early.signal });
  const identity = script.dataset.identity || null;
  const handle: Handle = {
    engagementID,
    host,
    identity,
    language,
    config,
    root,
    frame,
    bubble,
    signal,
    onCommand(handler) {
      early.abort();
      onCommand(handler);
    },
  };
  let asked = false;
  whenIdleOrOpened(bubble, signal, () => {
    if (asked) return;
    asked = true;
    const app = new URL(__APP_FILE__, script.src).href;
    void retryUntilDone(signal, async (attempt) => {
      const module = (await import(/* @vite-ignore */ attempt ? `${app}?${attempt}` : app)) as {
        start(handle: Handle): Promise<void>;
      };
      if (!signal.aborted) await module.start(handle);
    });
  });
}

function begin(): void {
  const script = (document.currentScript ??
    document.querySelector('script[data-engagement]')) as HTMLScriptElement | null;
  const engagementID = script?.dataset.engagement ?? '';
  if (window.Foyer?.loaded || !script || !engagementID) return;
  const leaving = new AbortController();
  const queue: Command[] = [...(window.Foyer?.q ?? [])].map((command) => Array.from(command));
  let handle: ((command: Command) => void) | null = null;
  const foyer: Foyer = (...command) => {
    if (command[0] === 'shutdown') {
      leaving.abort();
      delete window.Foyer;
    } else if (handle) handle(command);
    else queue.push(command);
  };
  foyer.loaded = true;
  window.Foyer = foyer;
  const onCommand: Handle['onCommand'] = (handler) => {
    handle = handler;
    for (const command of queue.splice(0)) handler(command);
  };
  run(script, engagementID, leaving.signal, onCommand, queue).catch(() => undefined);
}

try {
  begin();
} catch {
  // The page works without the widget.
}
