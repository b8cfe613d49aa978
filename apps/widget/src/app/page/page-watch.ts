import { PAGE_TITLE_MAX, URL_MAX } from '@foyer/domain/limits';

/** Poll interval of the address in browsers without the Navigation API, in milliseconds. */
const POLL_MS = 1_000;
/** Delay for the page to update its title after its address, in milliseconds. */
const TITLE_MS = 800;

export interface PageView {
  readonly url: string;
  readonly title: string;
}

export const currentPage = (): PageView => ({
  url: location.href.slice(0, URL_MAX),
  title: document.title.slice(0, PAGE_TITLE_MAX),
});

/** The address without its fragment, except `#/` and `#!`, which are routes of single-page applications. */
export const routeOf = (href: string): string => href.replace(/#(?![/!]).*$/, '');

/**
 * Calls the listener for each page of a single-page application, once its title is set. Returns a function that reports
 * the page immediately.
 */
export function watchPage(listener: (page: PageView) => void, signal: AbortSignal): () => void {
  let route = routeOf(location.href);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = (): void => {
    const next = routeOf(location.href);
    if (next === route) return;
    route = next;
    clearTimeout(timer);
    timer = setTimeout(() => listener(currentPage()), TITLE_MS);
  };
  const browser = (window as { navigation?: EventTarget }).navigation;
  browser?.addEventListener('currententrychange', check, { signal });
  window.addEventListener('popstate', check, { signal });
  window.addEventListener('hashchange', check, { signal });
  const interval = browser ? undefined : setInterval(check, POLL_MS);
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
