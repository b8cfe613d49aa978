import { TYPING_LEASE_MS } from '@foyer/contract/live/constants';
import { useEffect, useSyncExternalStore } from 'react';
import { type FrameOf, live } from '../../../live/index.ts';

type TypingFrame = FrameOf<'typing'>;

/** A person who is typing. */
export interface Typist {
  readonly conversationID: string | null;
  readonly referenceID: string | null;
  readonly type: 'visitor' | 'member';
  readonly id: string;
  readonly name: string;
  /** The text of a visitor's box; null for members. */
  readonly text: string | null;
}

let typists: readonly Typist[] = [];
const timers = new Map<string, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();
let stops: (() => void)[] = [];

const keyOf = (one: { type: string; id: string; conversationID: string | null }) =>
  `${one.type} ${one.id} ${one.conversationID}`;

function set(next: readonly Typist[]): void {
  typists = next;
  for (const listener of listeners) listener();
}

function listen(frame: TypingFrame): void {
  const { conversationID, referenceID, text, from } = frame;
  const typist = { conversationID, referenceID, text, type: from.type, id: from.id, name: from.name };
  const key = keyOf(typist);
  const others = typists.filter((one) => keyOf(one) !== key);
  clearTimeout(timers.get(key));
  if (frame.active)
    timers.set(
      key,
      setTimeout(() => forget(key), TYPING_LEASE_MS),
    );
  set(frame.active ? [...others, typist] : others);
}

const forget = (key: string) => set(typists.filter((one) => keyOf(one) !== key));

/** Anyone who sends a message has stopped typing, even if that frame is lost. */
function onMessage({ message }: FrameOf<'message'>): void {
  const type = message.author.type;
  set(
    typists.filter(
      (one) =>
        one.conversationID !== message.conversationID ||
        one.type !== type ||
        (type === 'member' && one.id !== message.author.id),
    ),
  );
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) stops = [live.on('typing', listen), live.on('message', onMessage)];
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    for (const stop of stops) stop();
    typists = [];
  };
}

/** Everyone typing now, each for 6 s after their last key. */
export function useTypists(): readonly Typist[] {
  return useSyncExternalStore(subscribe, () => typists);
}

/** The visitor of a conversation, if typing. */
export function visitorTyping(
  all: readonly Typist[],
  of: { readonly conversationID: string | null; readonly referenceID: string },
): Typist | undefined {
  return all.find(
    (one) =>
      one.type === 'visitor' &&
      (one.referenceID === of.referenceID ||
        (one.conversationID !== null && one.conversationID === of.conversationID)),
  );
}

/** The minimum interval between typing frames, in milliseconds. */
const TYPING_EVERY_MS = 3_000;

/** Sends throttled typing frames while the member writes, and a final one when they stop. */
export function useSendTyping(conversationID: string | null, isTyping: boolean, keystroke: number): void {
  useEffect(() => {
    if (!conversationID || !isTyping) return;
    return () => void live.send({ type: 'typing', conversationID, active: false });
  }, [conversationID, isTyping]);
  const beat = Math.floor(keystroke / TYPING_EVERY_MS);
  useEffect(() => {
    if (conversationID && isTyping && beat > 0) live.send({ type: 'typing', conversationID, active: true });
  }, [conversationID, isTyping, beat]);
}
