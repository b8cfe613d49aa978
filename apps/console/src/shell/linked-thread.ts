import type { ComponentType } from 'react';

/** What a page tells the thread that it shows. Give the component the conversation's id as key. */
export interface LinkedThreadProps {
  readonly conversationID: string;
}

/**
 * The messages of a conversation, and where it is answered, for pages of other areas. The area of conversations exports
 * it as `linkedThread` from `src/areas/conversations/linked-thread.ts`.
 */
export interface LinkedThread {
  readonly load: () => Promise<{ default: ComponentType<LinkedThreadProps> }>;
}

const found = import.meta.glob<{ linkedThread: LinkedThread }>('../areas/*/linked-thread.ts', {
  eager: true,
});

/** Every such thread; there is one. */
export const linkedThreads: readonly LinkedThread[] = Object.values(found).map((area) => area.linkedThread);
