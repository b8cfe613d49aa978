import { cleanup, configure } from '@testing-library/react';
import { afterAll, vi } from 'vitest';
import { setWindowWidth } from './window-width.ts';

/** The default of one second is too short on a busy machine. */
configure({ asyncUtilTimeout: 10_000 });

// A process runs many files and loads packages once. Each file has its own copies of our modules, and a window
// without traces of earlier files.
vi.resetModules();

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  if (typeof window === 'undefined') return;
  cleanup();
  Object.defineProperty(navigator, 'locks', { configurable: true, value: null });
  setWindowWidth(1024);
  localStorage.clear();
  sessionStorage.clear();
  document.head.replaceChildren();
  document.body.replaceChildren();
});
