import { canPlaySound, ring } from './sound.ts';
import { claim } from './tabs.ts';

/** Head start of a tab in which the chat is visible, in milliseconds. */
const HEAD_START_MS = 250;

/**
 * Plays the sound for a new message in one tab only. A tab in which the visitor reads the chat claims it and stays
 * silent.
 */
export async function alertOf(messageID: string, reading: boolean, soundOn: boolean): Promise<void> {
  if (!reading) {
    if (!soundOn || !canPlaySound()) return;
    await new Promise((resolve) => setTimeout(resolve, HEAD_START_MS));
  }
  const isFirst = await claim(`ring:${messageID}`);
  if (isFirst && !reading) ring();
}
