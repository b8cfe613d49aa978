import { createContext, useContext } from 'react';
import type { Engine } from '../engine.ts';
import type { WidgetState } from '../state.ts';
import type { I18n } from '../texts/i18n.ts';

interface WidgetContext {
  readonly engine: Engine;
  readonly state: WidgetState;
  readonly i18n: I18n;
}

export const Widget = createContext({} as WidgetContext);

export const useWidget = (): WidgetContext => useContext(Widget);
