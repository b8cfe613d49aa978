import { type Direction, directionOf, type Language, pickLanguage } from '../shared/language.ts';

type Theme = 'light' | 'dark';

/** Language: the script tag's, else the page's, else the browser's. */
export function languageOf(script: HTMLScriptElement): Language {
  return pickLanguage([script.dataset.lang, document.documentElement.lang, ...navigator.languages]);
}

/** Direction: the script tag's, else what the page says, else that of the language. */
function directionFor(script: HTMLScriptElement, language: Language): Direction {
  const said = script.dataset.dir || document.documentElement.dir || document.body?.dir;
  return said === 'rtl' || said === 'ltr' ? said : directionOf(language);
}

const asTheme = (text: string | undefined): Theme | null =>
  text === 'dark' || text === 'light' ? text : null;

/** Theme: the script tag's, else what the page says of itself, else the system's. */
function themeFor(script: HTMLScriptElement, system: MediaQueryList): Theme {
  const page = document.documentElement;
  const named = (['dark', 'light'] as const).find((theme) => page.classList.contains(theme));
  const scheme = getComputedStyle(page).colorScheme?.replace('only', '').trim();
  return (
    asTheme(script.dataset.theme) ??
    asTheme(page.dataset.theme) ??
    named ??
    asTheme(scheme) ??
    (system.matches ? 'dark' : 'light')
  );
}

/** Puts theme and direction on the frame and keeps them as the page's and the system's change. */
export function followPage(
  script: HTMLScriptElement,
  frame: HTMLElement,
  language: Language,
  signal: AbortSignal,
): void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const apply = (): void => {
    frame.dataset.theme = themeFor(script, system);
    frame.dir = directionFor(script, language);
  };
  apply();
  system.addEventListener('change', apply, { signal });
  const observer = new MutationObserver(apply);
  observer.observe(document.documentElement, { attributeFilter: ['class', 'data-theme', 'dir', 'style'] });
  signal.addEventListener('abort', () => observer.disconnect());
}
