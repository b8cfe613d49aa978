import { useEffect } from 'react';
import { useWidget } from './widget-context.ts';

const sheets = new Map<string, CSSStyleSheet>();

/** Adds a style sheet to the widget, once. */
export function useSheet(css: string): void {
  const { root } = useWidget().engine.handle;
  useEffect(() => {
    const known = sheets.get(css);
    const sheet = known ?? new CSSStyleSheet();
    if (!known) sheet.replaceSync(css);
    sheets.set(css, sheet);
    if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
  }, [root, css]);
}
