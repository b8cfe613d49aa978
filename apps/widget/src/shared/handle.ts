import type { WidgetConfig } from '@foyer/contract/widget/shapes';
import type { Language } from './language.ts';

/** What the page asks by `Foyer('open')` and the like: the name of the command and what belongs to it. */
export type Command = readonly unknown[];

/** The round button that the loader has drawn. */
export interface Bubble {
  readonly button: HTMLButtonElement;
  /** Says by name and state whether the chat is open, and how much is new. `badge` is the number as written. */
  show(state: { open: boolean; label: string; badge: string }): void;
}

/** What the loader hands to the app. */
export interface Handle {
  readonly engagementID: string;
  /** Origin of the Foyer server, with the path in front of `/widget/` where there is one. */
  readonly host: string;
  /** Signed identity of the visitor from the script tag; null for none. */
  readonly identity: string | null;
  readonly language: Language;
  readonly config: WidgetConfig;
  readonly root: ShadowRoot;
  /** Element in the shadow root that carries theme, direction, language, position and size. */
  readonly frame: HTMLElement;
  readonly bubble: Bubble;
  /** Aborted when the widget leaves the page; every listener and request hangs on it. */
  readonly signal: AbortSignal;
  /** Takes over the commands: those that wait first, then each as it comes. */
  readonly onCommand: (handler: (command: Command) => void) => void;
}
