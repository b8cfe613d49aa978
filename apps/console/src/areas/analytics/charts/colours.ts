import { useSyncExternalStore } from 'react';

const NAMES = [
  'chart-1',
  'chart-2',
  'chart-3',
  'chart-grid',
  'text',
  'text-3',
  'surface-raised',
  'hairline',
] as const;

/** The colours and the font of charts, from the tokens of the theme. */
export type ChartColours = Readonly<Record<(typeof NAMES)[number] | 'font', string>>;

const themeOf = () => document.documentElement.dataset.theme ?? '';

function subscribe(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'style'] });
  return () => observer.disconnect();
}

/** Canvas knows no custom properties, so the colours are read whenever the theme changes. */
export function useChartColours(): ChartColours {
  useSyncExternalStore(subscribe, themeOf);
  const style = getComputedStyle(document.documentElement);
  const colours = NAMES.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]);
  const font = getComputedStyle(document.body).fontFamily;
  return { ...Object.fromEntries(colours), font } as ChartColours;
}
