import type { MessageDescriptor } from '@lingui/core';
import type { ComponentType } from 'react';
import type { IconShape } from '../ui/icon.tsx';

/** Props of a thread menu item's dialog. */
export interface ThreadItemProps {
  readonly conversationID: string;
  readonly referenceID: string;
  readonly visitorName: string;
  /** The subject of a mail; empty for a chat. */
  readonly subject: string;
  readonly onClose: () => void;
}

/**
 * A menu item that another area adds to a conversation. Areas export theirs as `threadItems` from
 * `src/areas/<area>/thread-menu.ts`. Keep that file small: what `load` imports loads only when chosen.
 */
export interface ThreadItem {
  readonly id: string;
  readonly title: MessageDescriptor;
  readonly icon: IconShape;
  /** A hook that returns whether the member may use it. */
  readonly useMay: () => boolean;
  /** Loads a dialog or drawer, shown until it calls `onClose`. */
  readonly load: () => Promise<{ default: ComponentType<ThreadItemProps> }>;
}

const modules = import.meta.glob<{ threadItems: readonly ThreadItem[] }>('../areas/*/thread-menu.ts', {
  eager: true,
});

/** All items of all areas. */
export const threadItems: readonly ThreadItem[] = Object.values(modules).flatMap((area) => area.threadItems);
