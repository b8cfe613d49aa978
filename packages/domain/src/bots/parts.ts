import { type BotNode, type CallNode, isChoice } from './graph.ts';
import type { BotState, BotVariables } from './session.ts';
import type { LocalText } from './steps.ts';

const idsOf = (all: readonly { readonly id: string }[]): string[] => all.map(({ id }) => id);

/** The ports of a step, which must all lead somewhere. */
export function portsOf(node: BotNode): string[] {
  switch (node.type) {
    case 'buttons':
      return isChoice(node)
        ? [...idsOf(node.data.buttons.filter(({ action }) => action === 'postback')), 'other']
        : ['next'];
    case 'list':
      return [...idsOf(node.data.items), 'other'];
    case 'ask':
      return ['next', 'failed', ...(node.data.minutes === null ? [] : ['timeout'])];
    case 'condition':
    case 'keywords':
    case 'intent':
      return [...idsOf(node.data.branches), 'else'];
    case 'random':
      return idsOf(node.data.branches);
    case 'subflow':
      return ['flow', 'next'];
    case 'webhook':
      return ['next', 'timeout', ...(node.data.url === '' ? [] : ['failed'])];
    case 'device':
      return ['next', 'failed', 'timeout'];
    case 'otp':
      return ['confirmed', 'failed'];
    case 'form':
      return ['next', 'failed', ...(node.data.minutes === null ? [] : ['timeout'])];
    case 'appointment':
      return ['booked', 'declined', 'notConnected'];
    case 'product':
      return ['chosen', 'none', 'notConnected'];
    case 'payment':
      return ['paid', 'failed', 'notConnected'];
    case 'knowledge':
      return ['answered', 'none'];
    case 'http':
      return ['next', 'notFound', 'failed'];
    case 'ticket':
    case 'contact':
    case 'notify':
    case 'tag':
    case 'mail':
    case 'lead':
    case 'membership':
      return ['next', 'failed'];
    case 'return':
    case 'agent':
    case 'handover':
    case 'close':
      return [];
    default:
      return ['next'];
  }
}

/** The ports by which a call is answered. A code that was sent is then asked for. */
export const answersOf = (node: CallNode): string[] =>
  node.type === 'otp' ? ['sent', 'failed'] : portsOf(node);

const waitTextOf = ({ data: { waitText } }: BotNode<'wait' | 'webhook' | 'device'>) =>
  waitText ? [{ part: 'waitText', text: waitText }] : [];

/** The texts of a step that visitors read, with a name for each. */
export function textsOf(node: BotNode): readonly { readonly part: string; readonly text: LocalText }[] {
  switch (node.type) {
    case 'say':
    case 'image':
    case 'video':
    case 'agent':
    case 'otp':
    case 'appointment':
    case 'product':
    case 'payment':
    case 'handover':
    case 'close':
      return [{ part: 'text', text: node.data.text }];
    case 'wait':
    case 'device':
      return waitTextOf(node);
    case 'webhook':
      return [{ part: 'text', text: node.data.text }, ...waitTextOf(node)];
    case 'ask':
      return [
        { part: 'text', text: node.data.text },
        { part: 'retryText', text: node.data.retryText },
      ];
    case 'form':
      return [
        { part: 'text', text: node.data.text },
        ...node.data.fields.map(({ id, label }) => ({ part: `fields.${id}`, text: label })),
      ];
    case 'webview':
      return [
        { part: 'text', text: node.data.text },
        { part: 'title', text: node.data.title },
      ];
    case 'buttons':
      return [
        { part: 'text', text: node.data.text },
        ...node.data.buttons.map(({ id, label }) => ({ part: `buttons.${id}`, text: label })),
      ];
    case 'list':
      return [
        { part: 'text', text: node.data.text },
        ...node.data.items.map(({ id, title }) => ({ part: `items.${id}`, text: title })),
      ];
    default:
      return [];
  }
}

/** The parts of a step in which variables are filled in. */
export function templatesOf(node: BotNode): string[] {
  const shown = textsOf(node).flatMap(({ text }) => Object.values(text));
  switch (node.type) {
    case 'buttons':
      return [...shown, ...node.data.buttons.map(({ value }) => value)];
    case 'list':
      return [...shown, ...node.data.items.flatMap(({ text }) => Object.values(text))];
    case 'set':
      return [node.data.value];
    case 'intent':
      return [node.data.message];
    case 'knowledge':
      return [node.data.question];
    case 'http':
      return [node.data.url, node.data.body, ...(node.data.headers ?? []).map(({ value }) => value)];
    case 'ticket':
      return [node.data.title, node.data.description];
    case 'contact':
      return [node.data.value];
    case 'tag':
      return [node.data.tag];
    case 'mail':
      return [node.data.to, node.data.subject, node.data.text];
    case 'notify':
      return [node.data.text];
    case 'webhook':
      return [...shown, node.data.url, node.data.body];
    case 'otp':
      return [...shown, node.data.to];
    case 'webview':
      return [...shown, node.data.url];
    case 'device':
      return [...shown, ...node.data.parameters.map(({ value }) => value)];
    case 'payment':
      return [...shown, node.data.amount];
    default:
      return shown;
  }
}

/** The variables that a step sets. */
export function setsOf(node: BotNode): string[] {
  if (node.type === 'ask' || node.type === 'set') return [node.data.variable];
  if (node.type === 'form') return node.data.fields.map(({ variable }) => variable);
  if (node.type === 'http' || node.type === 'webhook' || node.type === 'device')
    return node.data.save.map(({ variable }) => variable);
  if (node.type === 'ticket') return ['ticket'];
  if (node.type === 'intent') return ['intent'];
  return [];
}

/** The variable that a step sets as soon as it is entered. */
export const valuesSetBy = (node: BotNode, { variables }: BotState): BotVariables =>
  node.type === 'set' ? { [node.data.variable]: variables[node.data.variable] ?? '' } : {};
