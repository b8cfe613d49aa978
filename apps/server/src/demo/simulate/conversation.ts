import type { Script } from './scripts.ts';

/** What a visitor does after an agent's words. */
export type Response = { readonly say: string; readonly leaves: boolean };

/** A script in use: remembers what was said already. */
export interface Speech {
  /** What the visitor answers to an agent's words. After the thanks they have nothing more to say. */
  answer(words: string): Response | null;
}

/**
 * Begins to use a script.
 * @param alreadySaid the visitor's earlier words, when the conversation goes on after a restart
 */
export function beginSpeech(script: Script, alreadySaid: readonly string[] = []): Speech {
  const said = new Set(alreadySaid);
  const speak = (text: string, leaves: boolean): Response => {
    said.add(text);
    return { say: text, leaves };
  };
  return {
    answer(words) {
      const fitting = script.answers.find(([asked, answer]) => !said.has(answer) && asked.test(words));
      if (fitting) return speak(fitting[1], false);
      const further = script.next.find((text) => !said.has(text));
      if (further) return speak(further, false);
      return said.has(script.thanks) ? null : speak(script.thanks, true);
    },
  };
}
