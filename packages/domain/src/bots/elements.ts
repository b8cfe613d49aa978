import type { AskType, ButtonAction, FormInput, ListStyle, ViewSize } from './steps.ts';

/** What a message of a bot shows besides its text. Choices are answered by a message with their label. */
export type BotElement =
  | {
      readonly type: 'buttons';
      readonly buttons: readonly {
        readonly label: string;
        readonly action: ButtonAction;
        readonly value: string;
      }[];
    }
  | {
      readonly type: 'list';
      readonly style: ListStyle;
      readonly items: readonly {
        readonly title: string;
        readonly text: string;
        readonly imageUrl: string;
      }[];
    }
  | { readonly type: 'image' | 'video'; readonly url: string; readonly alt: string }
  /** `hint`: how the answer is written, for channels that show only text. */
  | { readonly type: 'input'; readonly input: AskType; readonly hint?: string }
  /** Answered by a message with a line `label: value` for each field, or field by field. */
  | {
      readonly type: 'form';
      readonly fields: readonly {
        readonly label: string;
        readonly input: FormInput;
        readonly required: boolean;
        /** What the first field says besides its label, where it is asked alone. */
        readonly hint?: string;
      }[];
    }
  /** Answered by the code, or by `again` for another one. */
  | { readonly type: 'code'; readonly again: string }
  | { readonly type: 'webview'; readonly title: string; readonly url: string; readonly size: ViewSize }
  /** What an answer rests on, and what the visitor can say of it. */
  | {
      readonly type: 'sources';
      readonly sources: readonly { readonly title: string; readonly url: string }[];
      readonly choices: readonly string[];
    };

/** A message as text alone, for channels that show no elements. Choices are numbered, and a number answers them. */
export function elementAsText(text: string, element: BotElement | null): string {
  const lines = element ? linesOf(element) : [];
  return [text, ...lines].filter(Boolean).join('\n');
}

/**
 * What a message can be answered by, and the text above it, for channels with buttons of their own. Null for elements
 * that ask for something else.
 */
export function choicesOf(
  text: string,
  element: BotElement | null,
): { readonly text: string; readonly choices: readonly string[] } | null {
  switch (element?.type) {
    case 'buttons': {
      const answers = element.buttons.filter(({ action }) => action === 'postback');
      const others = element.buttons.filter(({ action }) => action !== 'postback');
      return {
        text: elementAsText(text, { type: 'buttons', buttons: others }),
        choices: answers.map(({ label }) => label),
      };
    }
    case 'list':
      return { text: elementAsText(text, element), choices: element.items.map(({ title }) => title) };
    case 'sources':
      return { text: elementAsText(text, element), choices: element.choices };
    case 'input':
      return element.input === 'RATING' ? { text, choices: ['1', '2', '3', '4', '5'] } : null;
    default:
      return null;
  }
}

function linesOf(element: BotElement): string[] {
  switch (element.type) {
    case 'buttons': {
      let number = 0;
      return element.buttons.flatMap(({ label, action, value }) => {
        if (action === 'close') return [];
        if (action !== 'postback') return [`${label}: ${value}`];
        number += 1;
        return [`${number}. ${label}`];
      });
    }
    case 'list':
      return element.items.map(({ title, text }, index) =>
        [`${index + 1}. ${title}`, text].filter(Boolean).join(' – '),
      );
    case 'image':
    case 'video':
      return [element.url];
    case 'input':
      return element.hint ? [element.hint] : [];
    case 'form':
      return element.fields.slice(0, 1).map(({ label, hint }) => [label, hint].filter(Boolean).join(' '));
    case 'code':
      return [];
    case 'webview':
      return [`${element.title}: ${element.url}`];
    case 'sources':
      return element.sources.map(({ title, url }) => `${title}: ${url}`);
  }
}
