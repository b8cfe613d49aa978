import { maySound, ring } from './sound.ts';
import { claim } from './tabs.ts';

/** Head start of the tab in which the chat is being read, in milliseconds. */
const HEAD_START_MS = 250;

/**
 * Rings for a new message in one tab only. A tab in which the visitor reads the chat takes the turn and stays silent.
 */
export async function alertOf(messageID: string, reading: boolean, soundOn: boolean): Promise<void> {
  if (!reading) {
    if (!soundOn || !maySound()) return;
    await new Promise((resolve) => setTimeout(resolve, HEAD_START_MS));
  }
  const isFirst = await claim(`ring:${messageID}`);
  if (isFirst && !reading) ring();
}
