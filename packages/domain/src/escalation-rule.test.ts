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
  const minutes = 'Enter a time from 1 minute to 60 days.';
  const every = 'Enter a repeat interval from 1 minute to 60 days.';
  const times = 'Enter 1 to 100 runs.';
  const web = 'Enter a webhook address that starts with http:// or https://.';
  const email = 'Enter a valid email address.';
  const words = 'Enter a subject and a text for the email.';
  const notify = 'Choose who to notify.';
  it.each([
    [rule({ name: ' ' }), 'Enter a name for the rule.'],
    [rule({ name: 'x'.repeat(101) }), 'The name of a rule can have at most 100 characters.'],
    [after(0), minutes],
    [after(86_401), minutes],
    [after(1.5), minutes],
    [after(Number.NaN), minutes],
    [repeating(0, 2), every],
    [repeating(86_401, 2), every],
    [repeating(5, 0), times],
    [repeating(5, 101), times],
    [rule({ subject: 'task' }), 'A task does not wait for a reply. Choose another start.'],
    [doing(), 'Add an action.'],
    [
      doing(...Array.from({ length: 11 }, () => ({ type: 'raise_priority' as const }))),
      'A rule can have at most 10 actions.',
    ],
    [
      rule({
        conditions: Array.from({ length: 11 }, () => ({ field: 'label', operator: 'hasValue', value: null })),
      }),
      'A rule can have at most 10 conditions.',
    ],
    [when('isEqualTo', 'x', 'toString'), 'A condition uses an unknown field.'],
    [when('toString', 'x'), 'The condition on label uses an unknown operator.'],
    [when('contains', ' '), 'The condition on label needs a value.'],
    [when('regEx', null), 'The condition on label needs a value.'],
    [when('isLessThan', 'few'), 'The condition on label needs a number.'],
    [when('regEx', '('), 'The pattern of the condition on label is not valid.'],
    [when('regEx', '(?=x)'), 'The pattern of the condition on label is not valid.'],
    [when('isEqualTo', big), 'The value of the condition on label can have at most 200 characters.'],
    [doing({ type: 'assign', to: 'member', memberId: '' }), 'Choose a member.'],
    [doing({ type: 'assign', to: 'department', departmentId: ' ' }), 'Choose a department.'],
    [doing({ type: 'notify', memberIds: [] }), notify],
    [doing({ type: 'notify', memberIds: ['a', ''] }), notify],
    [doing({ type: 'notify', memberIds: Array(51).fill('a') }), 'A rule can notify at most 50 members.'],
    [mail({ address: 'lead' }), email],
    [mail({ address: 'a@b.example, c@d.example' }), email],
    [mail({ address: big }), email],
    [mail({ subject: ' ' }), words],
    [mail({ text: '' }), words],
    [mail({ subject: 'x'.repeat(201) }), 'The subject of an email can have at most 200 characters.'],
    [mail({ subject: 'a\r\nBcc: b@c.example' }), 'The subject of an email must be one line.'],
    [mail({ text: big }), 'The text of an email can have at most 8000 characters.'],
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
