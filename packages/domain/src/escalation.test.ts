import { describe, expect, it } from 'vitest';
import { decideRun, type EscalationFacts, nextPriority, nextRun } from './escalation.ts';
import { ESCALATION_LIMITS, type EscalationCondition, type EscalationRule } from './escalation-rule.ts';
import type { OpeningHours } from './opening-hours.ts';

// 2026-11-16 is a Monday.
const at = (time: string, day = 16) => new Date(`2026-11-${day}T${time}:00Z`);
const day = { opens: '09:00', closes: '17:00' };
const hours: OpeningHours = {
  timeZone: 'UTC',
  weekly: { Monday: [day], Tuesday: [day] },
  holidays: [],
};

const rule = (more: Partial<EscalationRule> = {}): EscalationRule => ({
  name: 'Left waiting',
  active: true,
  subject: 'conversation',
  trigger: { since: 'waiting', minutes: 30, inOpeningTime: false },
  combine: 'all',
  conditions: [],
  actions: [{ type: 'raise_priority' }],
  repeat: null,
  ...more,
});
const none = { waiting: null, created: null, assigned: null, last_update: null, sla_due: null };
const facts = (more: Partial<EscalationFacts> = {}): EscalationFacts => ({
  isClosed: false,
  starts: { ...none, waiting: at('10:00') },
  lastReplyAt: null,
  fields: {},
  ...more,
});
const repeating = rule({ repeat: { everyMinutes: 10, times: 3 } });

describe('the next run', () => {
  it.each(['waiting', 'created', 'assigned', 'last_update', 'sla_due'] as const)(
    'counts since %s',
    (since) => {
      const timed = rule({ trigger: { since, minutes: 30, inOpeningTime: false } });
      expect(nextRun(timed, facts({ starts: { ...none, [since]: at('10:00') } }), [], null)).toEqual(
        at('10:30'),
      );
      expect(nextRun(timed, facts({ starts: none }), [], null)).toBeNull();
    },
  );
  it('can count opening hours only', () => {
    const starts = { ...none, waiting: at('16:45') };
    const inOpeningTime = rule({ trigger: { since: 'waiting', minutes: 30, inOpeningTime: true } });
    expect(nextRun(inOpeningTime, facts({ starts }), [], hours)).toEqual(at('09:15', 17));
    expect(nextRun(inOpeningTime, facts({ starts }), [], null)).toEqual(at('17:15'));
    expect(nextRun(inOpeningTime, facts({ starts }), [], { ...hours, weekly: {} })).toBeNull();
    expect(nextRun(rule(), facts({ starts }), [], hours)).toEqual(at('17:15'));
  });
  it('repeats after the last run, as often as it may', () => {
    expect(nextRun(repeating, facts(), [], null)).toEqual(at('10:30'));
    expect(nextRun(repeating, facts(), [at('10:31')], null)).toEqual(at('10:41'));
    expect(nextRun(repeating, facts(), [at('10:50'), at('10:31')], null)).toEqual(at('11:00'));
    expect(nextRun(repeating, facts(), [at('10:31'), at('10:41'), at('10:51')], null)).toBeNull();
  });
  it('repeats in opening time too', () => {
    const trigger = { since: 'waiting', minutes: 30, inOpeningTime: true } as const;
    expect(nextRun({ ...repeating, trigger }, facts(), [at('16:55')], hours)).toEqual(at('09:05', 17));
  });
  it('comes once, and again for a start after it', () => {
    expect(nextRun(rule(), facts(), [at('10:30')], null)).toBeNull();
    expect(nextRun(rule(), facts(), [at('09:30')], null)).toEqual(at('10:30'));
    expect(nextRun(repeating, facts(), [at('09:10'), at('09:20'), at('09:30')], null)).toEqual(at('10:30'));
  });
  it('ignores unmet conditions', () => {
    const conditions = [{ field: 'channel', operator: 'isEqualTo', value: 'Email' }] as const;
    expect(nextRun(rule({ conditions }), facts(), [], null)).toEqual(at('10:30'));
  });
  it.each([
    ['an inactive rule', rule({ active: false }), facts()],
    ['what is closed', rule(), facts({ isClosed: true })],
    ['what is answered', rule(), facts({ lastReplyAt: at('10:01') })],
  ])('never comes for %s', (_, given, about) => {
    expect(nextRun(given, about, [], null)).toBeNull();
  });
});

describe('the decision', () => {
  const reason = (given: EscalationRule, about: EscalationFacts | null, now: Date, runs: Date[] = []) => {
    const decision = decideRun(given, about, now, runs, null);
    if (!decision.run) expect(decision.text).toMatch(/^[A-Z].*\.$/);
    return decision.run ? 'run' : decision.reason;
  };
  it.each<[string, EscalationRule, EscalationFacts | null, Date[]]>([
    ['run', rule(), facts(), []],
    ['run', rule(), facts({ lastReplyAt: at('09:59') }), []],
    ['run', rule(), facts(), [at('09:00')]],
    ['subject_gone', rule({ active: false }), null, []],
    ['inactive', rule({ active: false }), facts({ isClosed: true }), []],
    ['closed', rule(), facts({ isClosed: true, starts: none }), []],
    ['answered', rule(), facts({ starts: none }), []],
    ['answered', rule(), facts({ lastReplyAt: at('10:01') }), [at('10:30')]],
    ['already_ran', rule(), facts(), [at('10:00')]],
    ['run', repeating, facts(), [at('10:30')]],
    ['too_many_runs', repeating, facts(), [at('10:30'), at('10:40'), at('10:50')]],
    ['not_due', rule(), facts({ starts: { ...none, waiting: at('11:31') } }), []],
    ['not_due', repeating, facts(), [at('11:51')]],
  ])('is %s', (expected, given, about, runs) => {
    expect(reason(given, about, at('12:00'), runs)).toBe(expected);
  });
  it('lets a rule run from the minute on', () => {
    expect(reason(rule(), facts(), new Date(at('10:30').getTime() - 1))).toBe('not_due');
    expect(reason(rule(), facts(), at('10:30'))).toBe('run');
  });
  it('takes a reply as an answer only where the rule waits for one', () => {
    const created = rule({ trigger: { since: 'created', minutes: 30, inOpeningTime: false } });
    const replied = facts({ starts: { ...none, created: at('10:00') }, lastReplyAt: at('10:05') });
    expect(reason(created, replied, at('12:00'))).toBe('run');
    expect(reason(created, facts(), at('12:00'))).toBe('not_due');
  });
  it('stops rules that trigger themselves', () => {
    const updated = rule({ trigger: { since: 'last_update', minutes: 1, inOpeningTime: false } });
    const about = facts({ starts: { ...none, last_update: at('11:00') } });
    const runs = Array.from({ length: ESCALATION_LIMITS.runsPerSubject }, () => at('10:00'));
    expect(reason(updated, about, at('12:00'), runs)).toBe('too_many_runs');
    expect(nextRun(updated, about, runs, null)).toBeNull();
    expect(reason(updated, about, at('12:00'), runs.slice(1))).toBe('run');
  });
  it('respects opening hours', () => {
    const night = facts({ starts: { ...none, waiting: at('16:45') } });
    const trigger = { since: 'waiting', minutes: 30, inOpeningTime: true } as const;
    expect(decideRun(rule({ trigger }), night, at('23:00'), [], hours)).toMatchObject({ reason: 'not_due' });
    expect(decideRun(rule({ trigger }), night, at('09:15', 17), [], hours)).toEqual({ run: true });
  });
});

describe('conditions', () => {
  const email: EscalationCondition = { field: 'channel', operator: 'isEqualTo', value: 'Email' };
  const high: EscalationCondition = { field: 'priority', operator: 'isEqualTo', value: 'High' };
  const decide = (
    combine: 'all' | 'any',
    conditions: EscalationCondition[],
    fields: EscalationFacts['fields'],
  ) => decideRun(rule({ combine, conditions }), facts({ fields }), at('12:00'), [], null);

  it('must all match, or any', () => {
    expect(decide('all', [email, high], { channel: 'email', priority: 'High' })).toEqual({ run: true });
    expect(decide('any', [email, high], { channel: 'Web', priority: 'High' })).toEqual({ run: true });
    expect(decide('any', [], {})).toEqual({ run: true });
  });
  it('are named if unmet', () => {
    expect(decide('all', [email, high], { channel: 'Email', priority: 'Low' })).toEqual({
      run: false,
      reason: 'condition_not_met',
      text: 'Not met: priority isEqualTo High.',
      conditions: [high],
    });
    expect(decide('any', [email, high], {})).toMatchObject({
      text: 'Not met: channel isEqualTo Email; priority isEqualTo High.',
      conditions: [email, high],
    });
    const assigned: EscalationCondition = { field: 'assigned', operator: 'hasValue', value: null };
    expect(decide('all', [assigned], { assigned: null })).toMatchObject({
      text: 'Not met: assigned hasValue.',
    });
  });
  it.each<[EscalationCondition['operator'], string, readonly string[] | null, boolean]>([
    ['isEqualTo', 'vip', ['new', 'VIP'], true],
    ['isEqualTo', 'vip', ['new'], false],
    ['isNotEqualTo', 'vip', ['new', 'vip'], false],
    ['isNotEqualTo', 'vip', ['new'], true],
    ['isNotEqualTo', 'vip', [], true],
    ['doesNotContain', 'vi', ['new', 'vip'], false],
    ['contains', 'vi', ['new', 'vip'], true],
    ['hasValue', '', [], false],
    ['hasValue', '', ['new'], true],
    ['isEqualTo', '', [], true],
    ['isEqualTo', '', null, true],
  ])('%s %s of the labels %j: %s', (operator, value, label, run) => {
    expect(decide('all', [{ field: 'label', operator, value }], { label })).toMatchObject({ run });
  });
});

it('raises priorities up to High', () => {
  expect(
    [null, 'Low', 'Medium', 'High'].map((priority) =>
      nextPriority(priority as Parameters<typeof nextPriority>[0]),
    ),
  ).toEqual(['Medium', 'Medium', 'High', 'High']);
});
