import type { Script } from './scripts.ts';

/** A visitor's response to an agent's message. */
export type Response = { readonly say: string; readonly leaves: boolean };

/** A running script, which keeps track of the lines already said. */
export interface ScriptState {
  /** The visitor's answer to an agent's message. After the thanks there is none. */
  answer(words: string): Response | null;
}

/**
 * Starts a script.
 * @param alreadySaid the visitor's earlier messages, if the conversation continues after a restart
 */
export function startScript(script: Script, alreadySaid: readonly string[] = []): ScriptState {
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
