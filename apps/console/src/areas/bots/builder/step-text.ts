import type { BotNode } from '@foyer/domain/bots/graph';
import type { I18n } from '@lingui/core';
import { stepText } from '../../../leads/labels.ts';
import { PORT_LABELS } from '../labels.ts';

/** What a step says or does, in one line, in a language of the flow. */
export function summaryOf(node: BotNode, language: string): string {
  switch (node.type) {
    case 'say':
    case 'buttons':
    case 'list':
    case 'ask':
    case 'handover':
    case 'agent':
    case 'close':
    case 'image':
    case 'video':
    case 'webhook':
    case 'otp':
    case 'form':
    case 'webview':
    case 'appointment':
    case 'product':
    case 'payment':
      return node.data.text[language] ?? '';
    case 'set':
      return `${node.data.variable} = ${node.data.value}`;
    case 'http':
      return `${node.data.method} ${node.data.url}`;
    case 'device':
      return node.data.command;
    case 'ticket':
      return node.data.title;
    case 'contact':
      return `${node.data.field} = ${node.data.value}`;
    case 'tag':
      return node.data.tag;
    case 'mail':
      return node.data.subject;
    case 'lead':
      return stepText(node.data.to);
    case 'intent':
      return node.data.message;
    case 'knowledge':
      return node.data.question;
    case 'notify':
      return node.data.text;
    default:
      return '';
  }
}

/** The name of a port, in a language of the flow: of its option or branch, or what it means. */
export function portLabel(node: BotNode, port: string, language: string, i18n: I18n): string {
  const own =
    node.type === 'buttons'
      ? node.data.buttons.find(({ id }) => id === port)?.label[language]
      : node.type === 'list'
        ? node.data.items.find(({ id }) => id === port)?.title[language]
        : 'branches' in node.data
          ? node.data.branches.find(({ id }) => id === port)?.label
          : undefined;
  const known = PORT_LABELS[port];
  return own || (known ? i18n._(known) : port);
}
