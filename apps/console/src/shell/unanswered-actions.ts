import type { UnansweredGroup } from '@foyer/contract/knowledge/unanswered-shapes';
import type { MessageDescriptor } from '@lingui/core';
import type { ComponentType } from 'react';
import type { IconShape } from '../ui/icon.tsx';

/** Props of the dialog of an action on unanswered questions. */
export interface UnansweredActionProps {
  readonly group: UnansweredGroup;
  /** The selected questions of the group. */
  readonly questions: readonly string[];
  readonly onClose: () => void;
}

/**
 * What another area makes of unanswered questions, such as examples of an intent. Areas export theirs as
 * `unansweredActions` from `src/areas/<area>/unanswered-actions.ts`. Keep that file small: what `load` imports loads
 * only when chosen.
 */
export interface UnansweredAction {
  readonly id: string;
  readonly title: MessageDescriptor;
  readonly icon: IconShape;
  /** The shortcut on the page. */
  readonly key: string;
  /** A hook that returns whether the member may use it. */
  readonly useMay: () => boolean;
  /** Loads a dialog or drawer, shown until it calls `onClose`. */
  readonly load: () => Promise<{ default: ComponentType<UnansweredActionProps> }>;
}

const modules = import.meta.glob<{ unansweredActions: readonly UnansweredAction[] }>(
  '../areas/*/unanswered-actions.ts',
  { eager: true },
);

/** All actions of all areas. */
export const unansweredActions: readonly UnansweredAction[] = Object.values(modules).flatMap(
  (area) => area.unansweredActions,
);
