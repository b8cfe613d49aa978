import type { ComponentType } from 'react';

/** Props of the linked thread. Use the conversation's id as the component's key. */
export interface LinkedThreadProps {
  readonly conversationID: string;
}

/**
 * A conversation's messages, with a link to where it is answered, for pages of other areas. The area of conversations
 * exports it as `linkedThread` from `src/areas/conversations/linked-thread.ts`.
 */
export interface LinkedThread {
  readonly load: () => Promise<{ default: ComponentType<LinkedThreadProps> }>;
}

const modules = import.meta.glob<{ linkedThread: LinkedThread }>('../areas/*/linked-thread.ts', {
  eager: true,
});

/** All linked threads; there is one. */
export const linkedThreads: readonly LinkedThread[] = Object.values(modules).map((area) => area.linkedThread);
