import type { BotElement } from './elements.ts';
import type { Filling } from './filling.ts';
import type { AskedField } from './form.ts';
import type { BotNode } from './graph.ts';
import type { AskType } from './steps.ts';
import type { BOT_PHRASES } from './words.ts';

/** What a step says when it is entered. Null: nothing. */
export function shownBy(
  node: BotNode,
  fill: Filling,
): { readonly text: string; readonly element: BotElement | null } | null {
  if (!('text' in node.data) || typeof node.data.text === 'string') return null;
  // A code is asked for once it was sent.
  if (node.type === 'otp') return null;
  return { text: fill.text(node.data.text), element: elementOf(node, fill) };
}

/** The element of a step, which an answer that does not fit shows again. */
export function elementOf(node: BotNode, fill: Filling): BotElement | null {
  switch (node.type) {
    case 'image':
    case 'video':
      return { type: node.type, url: node.data.url, alt: fill.text(node.data.text) };
    case 'buttons':
      return {
        type: 'buttons',
        buttons: node.data.buttons.map(({ label, action, value }) => ({
          label: fill.text(label),
          action,
          value: action === 'call' ? fill.render(value) : fill.address(value),
        })),
      };
    case 'list':
      return {
        type: 'list',
        style: node.data.style,
        items: node.data.items.map(({ title, text, imageUrl }) => ({
          title: fill.text(title),
          text: fill.text(text),
          imageUrl,
        })),
      };
    case 'ask':
      return node.data.input === 'TEXT' || node.data.input === 'REGEX'
        ? null
        : { type: 'input', input: node.data.input, ...hintOf(node.data.input, fill) };
    case 'form':
      return {
        type: 'form',
        fields: fieldsOf(node, fill).map(({ label, asked, input, required }, index) => ({
          label,
          input,
          required,
          ...(index === 0 && !required && { hint: asked.slice(label.length).trim() }),
        })),
      };
    case 'otp':
      return { type: 'code', again: fill.phrase('again') };
    case 'webview':
      return {
        type: 'webview',
        title: fill.text(node.data.title),
        url: fill.address(node.data.url),
        size: node.data.size,
      };
    default:
      return null;
  }
}

const HINTS = {
  RATING: 'ratingHint',
  DATE: 'dateHint',
  TIME: 'timeHint',
} as const satisfies Partial<Record<AskType, keyof typeof BOT_PHRASES>>;

const hintOf = (input: AskType, fill: Filling): { readonly hint?: string } =>
  input in HINTS ? { hint: fill.phrase(HINTS[input as keyof typeof HINTS]) } : {};

/** The fields of a form in the language of the session. */
export const fieldsOf = (node: BotNode<'form'>, fill: Filling): AskedField[] =>
  node.data.fields.map((field) => {
    const label = fill.text(field.label).trim();
    return { ...field, label, asked: field.required ? label : `${label} ${fill.phrase('optional')}` };
  });
