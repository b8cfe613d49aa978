import { describe, expect, it } from 'vitest';
import {
  type EscalationAction,
  type EscalationCondition,
  type EscalationRule,
  escalationError,
} from './escalation-rule.ts';

const rule = (more: Partial<EscalationRule> = {}): EscalationRule => ({
  name: 'Late',
  active: true,
  subject: 'conversation',
  trigger: { since: 'waiting', minutes: 30, inOpeningTime: true },
  combine: 'all',
  conditions: [],
  actions: [{ type: 'raise_priority' }],
  repeat: null,
  ...more,
});
const after = (minutes: number) => rule({ trigger: { since: 'created', minutes, inOpeningTime: false } });
const repeating = (everyMinutes: number, times: number) => rule({ repeat: { everyMinutes, times } });
const when = (operator: string, value: EscalationCondition['value'], field = 'label') =>
  rule({ conditions: [{ field, operator, value } as EscalationCondition] });
const doing = (...actions: EscalationAction[]) => rule({ actions });
const mail = (more: object = {}) =>
  doing({
    type: 'mail',
    address: 'lead@shop.example',
    subject: 'Late',
    text: 'See {{visitor.name}}',
    ...more,
  });
const hook = (url: string) => doing({ type: 'webhook', url });
const big = 'x'.repeat(1_000_000);

describe('a rule that may be stored', () => {
  it.each([
    ['the least', rule()],
    ['a minute', after(1)],
    ['60 days', after(86_400)],
    ['repeating', repeating(1, 100)],
    [
      'a task overdue',
      rule({ subject: 'task', trigger: { since: 'sla_due', minutes: 5, inOpeningTime: true } }),
    ],
    ['nobody assigned', when('isEqualTo', '', 'assigned')],
    ['a value without one', when('hasValue', null)],
    ['a number', when('isGreaterThan', '3', 'sentiment')],
    ['a pattern', when('regEx', '^vip\\d{1,3}$')],
    ['a mail', mail()],
    [
      'webhooks',
      doing(
        { type: 'webhook', url: 'https://hooks.shop.online:8443/a?b=c#d' },
        { type: 'webhook', url: 'HTTP://intern' },
      ),
    ],
    [
      'assignments',
      doing(
        { type: 'assign', to: 'member', memberId: 'm' },
        { type: 'assign', to: 'department', departmentId: 'd' },
        { type: 'assign', to: 'round_robin' },
      ),
    ],
    ['notices', doing({ type: 'notify', memberIds: ['a', 'b'] })],
  ])('%s', (_, good) => {
    expect(escalationError(good)).toBeNull();
  });
});

describe('a rule that may not', () => {
  const minutes = 'A rule runs after 1 minute to 60 days.';
  const every = 'A rule repeats after 1 minute to 60 days.';
  const times = 'A rule that repeats runs 1 to 100 times.';
  const web = 'A webhook needs an address that begins with http:// or https://.';
  const email = 'A mail needs a valid email address.';
  const words = 'A mail needs a subject and a text.';
  const notify = 'Choose whom to notify.';
  it.each([
    [rule({ name: ' ' }), 'Give the rule a name.'],
    [rule({ name: 'x'.repeat(101) }), 'The name of a rule has at most 100 characters.'],
    [after(0), minutes],
    [after(86_401), minutes],
    [after(1.5), minutes],
    [after(Number.NaN), minutes],
    [repeating(0, 2), every],
    [repeating(86_401, 2), every],
    [repeating(5, 0), times],
    [repeating(5, 101), times],
    [rule({ subject: 'task' }), 'A task does not wait for a reply: choose another start.'],
    [doing(), 'Choose what the rule does.'],
    [
      doing(...Array.from({ length: 11 }, () => ({ type: 'raise_priority' as const }))),
      'A rule has at most 10 actions.',
    ],
    [
      rule({
        conditions: Array.from({ length: 11 }, () => ({ field: 'label', operator: 'hasValue', value: null })),
      }),
      'A rule has at most 10 conditions.',
    ],
    [when('isEqualTo', 'x', 'toString'), 'A condition looks at a field that rules do not know.'],
    [when('toString', 'x'), 'The condition on label has an operator that rules do not know.'],
    [when('contains', ' '), 'The condition on label needs a value.'],
    [when('regEx', null), 'The condition on label needs a value.'],
    [when('isLessThan', 'few'), 'The condition on label needs a number.'],
    [when('regEx', '('), 'The pattern of the condition on label is broken.'],
    [when('regEx', '(?=x)'), 'The pattern of the condition on label is broken.'],
    [when('isEqualTo', big), 'The value of the condition on label has more than 200 characters.'],
    [doing({ type: 'assign', to: 'member', memberId: '' }), 'Choose a member.'],
    [doing({ type: 'assign', to: 'department', departmentId: ' ' }), 'Choose a department.'],
    [doing({ type: 'notify', memberIds: [] }), notify],
    [doing({ type: 'notify', memberIds: ['a', ''] }), notify],
    [doing({ type: 'notify', memberIds: Array(51).fill('a') }), 'A rule notifies at most 50 members.'],
    [mail({ address: 'lead' }), email],
    [mail({ address: 'a@b.example, c@d.example' }), email],
    [mail({ address: big }), email],
    [mail({ subject: ' ' }), words],
    [mail({ text: '' }), words],
    [mail({ subject: 'x'.repeat(201) }), 'The subject of a mail has at most 200 characters.'],
    [mail({ subject: 'a\r\nBcc: b@c.example' }), 'The subject of a mail is one line.'],
    [mail({ text: big }), 'The text of a mail has at most 8000 characters.'],
    [mail({ subject: '{{ visitor.nam }}' }), 'The variable {{visitor.nam}} does not exist.'],
    [mail({ text: '{{visitor.name}} {{toString}}' }), 'The variable {{toString}} does not exist.'],
    [hook(''), web],
    [hook('ftp://shop.example'), web],
    [hook('javascript:alert(1)//http://shop.example'), web],
    [hook('https://'), web],
    [hook('https://me:secret@shop.example'), web],
    [hook('https://shop.example/a b'), web],
    [hook('https://shop.example/\u0000'), web],
    [hook(`https://shop.example/${big}`), web],
    [doing({ type: 'raise_priority' }, { type: 'webhook', url: 'x' }), web],
  ])('case %#', (bad, sentence) => {
    expect(escalationError(bad)).toBe(sentence);
  });
});
