import type { WidgetConfig } from '@foyer/contract/widget/shapes';
import type { Language } from './language.ts';

/** A command such as `Foyer('open')`: name and arguments. */
export type Command = readonly unknown[];

/** The round button created by the loader. */
export interface Bubble {
  readonly button: HTMLButtonElement;
  /** Updates label, expanded state and badge. `badge` is the formatted number. */
  show(state: { open: boolean; label: string; badge: string }): void;
}

/** Passed from the loader to the app. */
export interface Handle {
  readonly engagementID: string;
  /** Origin of the Foyer server, with the path before `/widget/`, if any. */
  readonly host: string;
  /** Signed identity of the visitor from the script tag. Null: none. */
  readonly identity: string | null;
  readonly language: Language;
  readonly config: WidgetConfig;
  readonly root: ShadowRoot;
  /** Element in the shadow root with theme, direction, language, position and size. */
  readonly frame: HTMLElement;
  readonly bubble: Bubble;
  /** Aborted when the widget is removed. Used by every listener and request. */
  readonly signal: AbortSignal;
  /** Handles queued and later commands. */
  readonly onCommand: (handler: (command: Command) => void) => void;
}
