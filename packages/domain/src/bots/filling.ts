import { BOT_LIMITS, type BotGraph } from './graph.ts';
import { jsonTemplate } from './json-body.ts';
import type { BotEnvironment, BotState, BotValue, BotVariables } from './session.ts';
import type { LocalText } from './steps.ts';
import { BOT_PHRASES } from './words.ts';

/** A part of a template whose last filter escapes it. */
const IS_ESCAPED = /\|\s*(?:url_encode|cgi_escape)\s*-?\}\}$/;

/** Fills what a session knows into texts, in its language. */
export type Filling = ReturnType<typeof fillingOf>;

export function fillingOf(graph: BotGraph, state: BotState, env: BotEnvironment, further: BotVariables = {}) {
  const variables = { ...state.variables, ...further };
  const value = (path: string) => {
    let found: BotValue | undefined = variables;
    for (const part of path.split('.'))
      found = isParts(found) && Object.hasOwn(found, part) ? found[part] : undefined;
    return isParts(found) ? undefined : found;
  };
  const render = (template: string): string =>
    template.includes('{')
      ? env.render(template, variables).slice(0, BOT_LIMITS.body).toWellFormed()
      : template;
  const language = spokenLanguage(graph, state);
  return {
    value,
    language,
    render,
    text: (texts: LocalText): string => render(texts[language] || texts[graph.languages[0] ?? 'en'] || ''),
    phrase(name: keyof typeof BOT_PHRASES): string {
      const texts: LocalText = BOT_PHRASES[name];
      return texts[language] ?? BOT_PHRASES[name].en;
    },
    /** Fills variables into an address, each escaped, so that what a visitor wrote cannot lead elsewhere. */
    address: (template: string): string =>
      template.replace(/\{\{.*?\}\}/g, (part) =>
        IS_ESCAPED.test(part) ? render(part) : encodeURIComponent(render(part)),
      ),
    /** Fills variables into JSON, each escaped. */
    json: (template: string): string => render(jsonTemplate(template)),
  };
}

/** The language of the visitor if the bot has it, otherwise its first. */
export const spokenLanguage = ({ languages }: BotGraph, { language }: Pick<BotState, 'language'>): string =>
  languages.includes(language) ? language : (languages[0] ?? 'en');

const isParts = (value: BotValue | undefined): value is BotVariables =>
  typeof value === 'object' && value !== null;
