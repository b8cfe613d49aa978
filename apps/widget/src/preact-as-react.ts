/**
 * The subset of React used by the widget, implemented with Preact. 3 kB smaller (gzipped) than `preact/compat`. Without
 * it `onChange` differs, so the views use `onInput`.
 */
import { type ComponentChild, type ComponentType, createElement, render } from 'preact';

export { createContext, Fragment } from 'preact';
export { useContext, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

/** `createRoot` of `react-dom/client`. */
export const createRoot = (container: HTMLElement) => ({
  render: (content: ComponentChild) => render(content, container),
  unmount: () => render(null, container),
});

/** The JSX runtime. */
export function jsx(type: string | ComponentType, props: object, key?: string) {
  return createElement(type as ComponentType, key === undefined ? props : { ...props, key });
}
export { jsx as jsxDEV, jsx as jsxs };
