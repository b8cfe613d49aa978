import { type Direction, directionOf, type Language, pickLanguage } from '../shared/language.ts';

type Theme = 'light' | 'dark';

/** Language of the script tag, the page or the browser, in this order. */
export function languageOf(script: HTMLScriptElement): Language {
  return pickLanguage([script.dataset.lang, document.documentElement.lang, ...navigator.languages]);
}

/** Direction of the script tag, the page or the language, in this order. */
function directionFor(script: HTMLScriptElement, language: Language): Direction {
  const said = script.dataset.dir || document.documentElement.dir || document.body?.dir;
  return said === 'rtl' || said === 'ltr' ? said : directionOf(language);
}

const asTheme = (text: string | undefined): Theme | null =>
  text === 'dark' || text === 'light' ? text : null;

/** Theme of the script tag, the page or the system, in this order. */
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

/** Sets theme and direction of the frame and updates them with the page and the system. */
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
