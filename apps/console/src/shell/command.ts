import type { IconShape } from '../ui/icon.tsx';

/** A command of the palette. */
export interface Command {
  readonly id: string;
  readonly label: string;
  readonly kind: 'page' | 'action' | 'macro';
  readonly icon: IconShape;
  readonly run: () => void;
}
