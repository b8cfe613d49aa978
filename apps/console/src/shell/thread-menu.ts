import type { MessageDescriptor } from '@lingui/core';
import type { ComponentType } from 'react';
import type { IconShape } from '../ui/icon.tsx';

/** What an item of a thread's menu is told of the conversation. */
export interface ThreadItemProps {
  readonly conversationID: string;
  readonly referenceID: string;
  readonly visitorName: string;
  /** The subject of a mail; empty for a chat. */
  readonly subject: string;
  readonly onClose: () => void;
}

/**
 * Something that another area does with a conversation, in the menu of its thread. Areas export theirs as `threadItems`
 * from `src/areas/<area>/thread-menu.ts`. Keep that file small: what `load` brings is not loaded before it is chosen.
 */
export interface ThreadItem {
  readonly id: string;
  readonly title: MessageDescriptor;
  readonly icon: IconShape;
  /** A hook: whether the member may do it. */
  readonly useMay: () => boolean;
  /** A dialog or drawer that is shown until it calls `onClose`. */
  readonly load: () => Promise<{ default: ComponentType<ThreadItemProps> }>;
}

const found = import.meta.glob<{ threadItems: readonly ThreadItem[] }>('../areas/*/thread-menu.ts', {
  eager: true,
});

/** Every such item. */
export const threadItems: readonly ThreadItem[] = Object.values(found).flatMap((area) => area.threadItems);
