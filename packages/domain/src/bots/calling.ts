import type { Filling } from './filling.ts';
import { BOT_LIMITS, type BotNode, type CallNode } from './graph.ts';
import { bodyKindOf } from './headers.ts';

/** Why a call failed, as the path of a session keeps it. */
export const CALL_FAILURES = [
  'private_host',
  'unreachable',
  'no_answer',
  'bad_address',
  'bad_secret',
  'too_many_mails',
  'too_many_codes',
  'no_contact',
  'no_list',
  'no_members',
  'no_device',
  'device_refused',
] as const;
export type CallFailure = (typeof CALL_FAILURES)[number];

/** The ports by which a session leaves calls that are not answered in time. */
export const UNANSWERED: Readonly<Record<CallNode['type'], string>> = {
  intent: 'else',
  knowledge: 'none',
  http: 'failed',
  ticket: 'failed',
  contact: 'failed',
  tag: 'failed',
  mail: 'failed',
  lead: 'failed',
  membership: 'failed',
  notify: 'failed',
  webhook: 'timeout',
  otp: 'failed',
  device: 'timeout',
};

/** How long a session waits for the answer of a call. */
export const minutesFor = (node: CallNode): number =>
  node.type === 'webhook' || node.type === 'device' ? node.data.minutes : BOT_LIMITS.callMinutes;

/** Precede the names of headers and parameters among the values of a call. */
export const HEADER = 'header.';
export const PARAMETER = 'parameter.';

function bodyOf({ body, headers }: BotNode<'http'>['data'], fill: Filling): string {
  const kind = bodyKindOf(headers);
  return kind === 'json' ? fill.json(body) : kind === 'form' ? fill.address(body) : fill.render(body);
}

/** What a call is performed with. */
export function valuesOf(node: CallNode, fill: Filling): Readonly<Record<string, string>> {
  switch (node.type) {
    case 'intent':
      return { message: fill.render(node.data.message) };
    case 'knowledge':
      return { question: fill.render(node.data.question) };
    case 'http':
      return {
        url: fill.address(node.data.url),
        body: bodyOf(node.data, fill),
        ...Object.fromEntries(
          (node.data.headers ?? []).map(({ name, value }) => [`${HEADER}${name}`, fill.render(value)]),
        ),
      };
    case 'ticket':
      return { title: fill.render(node.data.title), description: fill.render(node.data.description) };
    case 'contact':
      return { value: fill.render(node.data.value) };
    case 'tag':
      return { tag: fill.render(node.data.tag) };
    case 'mail':
      return {
        to: fill.render(node.data.to),
        subject: fill.render(node.data.subject),
        text: fill.render(node.data.text),
      };
    case 'lead':
    case 'membership':
      return {};
    case 'webhook':
      return { url: fill.address(node.data.url), body: fill.json(node.data.body) };
    case 'otp':
      return { to: fill.render(node.data.to) };
    case 'device':
      return {
        command: node.data.command,
        ...Object.fromEntries(
          node.data.parameters.map(({ name, value }) => [`${PARAMETER}${name}`, fill.render(value)]),
        ),
      };
    case 'notify':
      return { text: fill.render(node.data.text) };
  }
}
