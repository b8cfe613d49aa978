import { PAGE_TITLE_MAX, URL_MAX } from '@foyer/domain/limits';

/** How often the address is looked at where the browser does not tell of changes, in milliseconds. */
const LOOK_MS = 1_000;
/** How long a page may take to change its title after its address, in milliseconds. */
const TITLE_MS = 800;

export interface PageView {
  readonly url: string;
  readonly title: string;
}

/** The page as it is now. */
export const currentPage = (): PageView => ({
  url: location.href.slice(0, URL_MAX),
  title: document.title.slice(0, PAGE_TITLE_MAX),
});

/** The address without a mere anchor; `#/` and `#!` are routes of single-page applications. */
export const routeOf = (href: string): string => href.replace(/#(?![/!]).*$/, '');

/** Tells of each further page of a single-page application, once it has its title. Returns how to tell at once. */
export function watchPage(listener: (page: PageView) => void, signal: AbortSignal): () => void {
  let route = routeOf(location.href);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = (): void => {
    const next = routeOf(location.href);
    if (next === route) return;
    route = next;
    clearTimeout(timer);
    timer = setTimeout(() => listener(currentPage()), TITLE_MS);
  };
  const browser = (window as { navigation?: EventTarget }).navigation;
  browser?.addEventListener('currententrychange', look, { signal });
  window.addEventListener('popstate', look, { signal });
  window.addEventListener('hashchange', look, { signal });
  const interval = browser ? undefined : setInterval(look, LOOK_MS);
  signal.addEventListener('abort', () => {
    clearInterval(interval);
    clearTimeout(timer);
  });
  return () => {
    route = routeOf(location.href);
    clearTimeout(timer);
    listener(currentPage());
  };
}
