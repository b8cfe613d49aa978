import type { BotGraph, BotNode } from '@foyer/domain/bots/graph';
import { textsOf } from '@foyer/domain/bots/parts';
import type { BotProblem } from '@foyer/domain/bots/problems';
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { languageName } from '../../../i18n/language-name.ts';
import { stepText } from '../../../leads/labels.ts';
import { PORT_LABELS, VALUE_LABELS } from '../labels.ts';

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
  const options = optionsOf(node, language);
  const at = options.findIndex(({ id }) => id === port);
  if (at >= 0) return options[at]?.label || i18n._(msg`Option ${i18n.number(at + 1)}`);
  const known = PORT_LABELS[port];
  return known ? i18n._(known) : port;
}

function optionsOf(node: BotNode, language: string): { readonly id: string; readonly label?: string }[] {
  if (node.type === 'buttons')
    return node.data.buttons.map(({ id, label }) => ({ id, label: label[language] ?? '' }));
  if (node.type === 'list')
    return node.data.items.map(({ id, title }) => ({ id, label: title[language] ?? '' }));
  return 'branches' in node.data ? [...node.data.branches] : [];
}

/** The name of a text of a step: of a setting, or the number of an option or field. */
function textName(part: string, step: BotNode | undefined, i18n: I18n): string {
  const [list = '', id] = part.split('.');
  const known = VALUE_LABELS[list];
  if (known) return i18n._(known);
  if (!step || !id) return '';
  const at = textsOf(step)
    .filter((text) => text.part.startsWith(`${list}.`))
    .findIndex((text) => text.part === part);
  const number = i18n.number(at + 1);
  return list === 'fields' ? i18n._(msg`Field ${number}`) : i18n._(msg`Option ${number}`);
}

/** What a problem is about: the name of a port or a language, or what is written. */
export function problemDetail(
  { code, detail }: BotProblem,
  step: BotNode | undefined,
  { languages }: Pick<BotGraph, 'languages'>,
  i18n: I18n,
): string {
  if (code === 'missing_text') return textName(detail, step, i18n);
  if (code === 'missing_port' && step) return portLabel(step, detail, languages[0] ?? 'en', i18n);
  if (code === 'missing_translation') return languageName(detail, i18n.locale);
  return detail;
}
