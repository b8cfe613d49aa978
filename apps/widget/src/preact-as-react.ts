/**
 * What the widget uses of React, answered by Preact at build. Leaner by 3 kB gzipped than the whole of
 * `preact/compat`, which is why the views listen to `onInput`, which both know alike.
 */
import { type ComponentChild, type ComponentType, createElement, render } from 'preact';

export { createContext, Fragment } from 'preact';
export { useContext, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

/** The root of `react-dom/client`. */
export const createRoot = (container: HTMLElement) => ({
  render: (content: ComponentChild) => render(content, container),
  unmount: () => render(null, container),
});

/** What JSX is compiled to. */
export function jsx(type: string | ComponentType, props: object, key?: string) {
  return createElement(type as ComponentType, key === undefined ? props : { ...props, key });
}
export { jsx as jsxDEV, jsx as jsxs };
