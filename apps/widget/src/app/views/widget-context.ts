import { createContext, useContext } from 'react';
import type { Engine } from '../engine.ts';
import type { WidgetState } from '../state.ts';
import type { Words } from '../texts/words.ts';

interface WidgetContext {
  readonly engine: Engine;
  readonly state: WidgetState;
  readonly words: Words;
}

/** What `App` provides to every view. */
export const Widget = createContext({} as WidgetContext);

/** The engine, its present state and the texts. */
export const useWidget = (): WidgetContext => useContext(Widget);
