import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { neverReached, nextStopAt, stopAt } from './routing.ts';
import {
  prepareConditions,
  type RuleCondition,
  type RuleFacts,
  type RuleGroup,
  ruleConditionsError,
} from './rule-conditions.ts';
import { implies } from './rule-implication.ts';

const is = (field: RuleCondition['field'], value: string): RuleCondition => ({
  field,
  operator: 'isEqualTo',
  value,
});
const all = (...parts: RuleGroup['parts']): RuleGroup => ({ match: 'all', parts });
const any = (...parts: RuleGroup['parts']): RuleGroup => ({ match: 'any', parts });

describe('evaluation', () => {
  const { explain: evaluate } = prepareConditions(
    all(is('channel', 'web'), any(is('language', 'es'), is('language', 'fr')), {
      field: 'rating',
      operator: 'isLessThanOrEqual',
      value: '2',
    }),
  );

  test('names the condition that failed', () => {
    expect(evaluate({ channel: 'chat' })).toMatchObject({ holds: false, failed: 0 });
    expect(evaluate({ channel: 'web', language: 'es', rating: 3 })).toMatchObject({
      holds: false,
      failed: 3,
    });
    const only = prepareConditions(any(is('language', 'es')));
    expect(only.explain({ language: 'de' })).toMatchObject({ holds: false, failed: 0 });
  });

  test('says what the subject had, and names none of several alternatives; later ones are not checked', () => {
    expect(evaluate({ channel: 'web', language: 'de', rating: 1 })).toEqual({
      holds: false,
      failed: null,
      conditions: [
        { state: 'met', actual: 'web' },
        { state: 'unmet', actual: 'de' },
        { state: 'unmet', actual: 'de' },
        { state: 'unchecked', actual: '' },
      ],
    });
  });

  test('one of several alternatives is enough', () => {
    expect(evaluate({ channel: 'Web', language: 'fr', rating: 2 })).toMatchObject({
      holds: true,
      failed: null,
    });
  });

  test('a negated operator must hold for all values, others for one', () => {
    const has = prepareConditions(all(is('label', 'VIP')));
    const hasNot = prepareConditions(all({ field: 'label', operator: 'isNotEqualTo', value: 'VIP' }));
    expect([has.holds({ label: ['New', 'VIP'] }), hasNot.holds({ label: ['New', 'VIP'] })]).toEqual([
      true,
      false,
    ]);
    expect([has.holds({ label: [] }), hasNot.holds({ label: [] })]).toEqual([false, true]);
  });

  test('no conditions hold always', () => {
    expect(prepareConditions(all()).holds({})).toBe(true);
  });
});

describe('a decision by some facts', () => {
  const says = (value: string): RuleCondition => ({ field: 'message', operator: 'contains', value });
  const { decide } = prepareConditions(all(is('channel', 'web'), any(says('late'), is('language', 'fr'))));

  test.each<[RuleFacts, boolean | null]>([
    [{ channel: 'web', message: 'It is late' }, true],
    [{ channel: 'email', message: 'It is late' }, false],
    [{ language: 'de', message: 'Hello' }, false],
    [{ message: 'It is late' }, null],
    [{ channel: 'web', message: 'Hello' }, null],
    [{}, null],
  ])('%j: %s', (facts, expected) => {
    expect(decide(facts)).toBe(expected);
  });

  test('is that of all facts, whatever the others are', () => {
    const condition: fc.Arbitrary<RuleCondition> = fc.record({
      field: fc.constantFrom('message', 'channel', 'label', 'rating'),
      operator: fc.constantFrom(
        'contains',
        'isEqualTo',
        'isNotEqualTo',
        'isLessThan',
        'doesNotContain',
        'hasValue',
      ),
      value: fc.constantFrom('a', 'b', '1', '2'),
    });
    const { group } = fc.letrec<{ group: RuleGroup; part: RuleGroup['parts'][number] }>((tie) => ({
      part: fc.oneof({ depthSize: 'small', maxDepth: 2 }, condition, tie('group')),
      group: fc.record({
        match: fc.constantFrom('all', 'any'),
        parts: fc.array(tie('part'), { maxLength: 4 }),
      }),
    }));
    const value = fc.constantFrom(null, '', 'a', 'b', 'ab', 1, 2);
    const facts: fc.Arbitrary<RuleFacts> = fc.record(
      { message: value, channel: value, label: fc.array(value, { maxLength: 2 }), rating: value },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(group, facts, facts, (conditions, known, others) => {
        const { decide: decision, holds, explain } = prepareConditions(conditions);
        const everything = { ...others, ...known };
        const verdict = holds(everything);
        expect(explain(everything).holds).toBe(verdict);
        expect([verdict, null]).toContain(decision(known));
        const complete = { message: null, channel: null, label: [], rating: null, ...everything };
        expect(decision(complete)).toBe(holds(complete));
      }),
      { numRuns: 2000 },
    );
  });
});

test.each([
  [all({ field: 'rating', operator: 'isLessThan', value: 'few' }), 'Condition 1 is not complete.'],
  [all(is('channel', 'web'), is('channel', '')), 'Condition 2 is not complete.'],
  [all({ field: 'message', operator: 'regEx', value: '(a' }), 'Condition 1 is not complete.'],
  [all(any()), 'A group needs a condition.'],
  [all(any(all(any(is('channel', 'web'))))), 'Groups can be nested at most 3 deep.'],
  [all(), null],
])('wrong conditions are refused: %#', (group, expected) => {
  expect(ruleConditionsError(group)).toBe(expected);
});

test.each([
  [all(is('channel', 'web'), is('language', 'ar')), all(is('language', 'ar')), true],
  [all(is('language', 'ar')), all(is('channel', 'web'), is('language', 'ar')), false],
  [all(is('language', 'es')), any(is('language', 'es'), is('language', 'fr')), true],
  [any(is('language', 'es'), is('language', 'fr')), any(is('language', 'fr'), is('language', 'es')), true],
  [any(is('language', 'es'), is('language', 'de')), any(is('language', 'fr'), is('language', 'es')), false],
  [
    all({ field: 'score', operator: 'isGreaterThan', value: '50' }),
    all({ field: 'score', operator: 'isGreaterThanOrEqual', value: '50' }),
    true,
  ],
  [
    all({ field: 'score', operator: 'isGreaterThanOrEqual', value: '50' }),
    all({ field: 'score', operator: 'isGreaterThan', value: '50' }),
    false,
  ],
  [
    all({ field: 'page', operator: 'beginsWith', value: '/orders/late' }),
    all({ field: 'page', operator: 'contains', value: 'orders' }),
    true,
  ],
  [all(is('channel', 'web')), all(), true],
  [all(is('country', 'PT')), all({ field: 'country', operator: 'isNotEqualTo', value: 'ES' }), true],
  [all(is('campaign', 'may')), all({ field: 'campaign', operator: 'isNotEqualTo', value: 'june' }), false],
  [
    all({ field: 'message', operator: 'regEx', value: String.raw`\D+` }),
    all({ field: 'message', operator: 'regEx', value: String.raw`\d+` }),
    false,
  ],
])('implication %#', (some, other, expected) => {
  expect(implies(some, other)).toBe(expected);
});

describe('routing', () => {
  const rule = (conditions: RuleGroup, active = true) => ({ active, conditions });

  test('a rule after one that takes all of its conversations is never reached, unless that one is off', () => {
    const arabic = rule(all(is('language', 'ar')));
    const narrower = rule(all(is('channel', 'whatsapp'), is('language', 'ar')));
    expect([...neverReached([arabic, narrower])]).toEqual([[1, 0]]);
    expect([...neverReached([narrower, arabic])]).toEqual([]);
    expect([...neverReached([rule(arabic.conditions, false), narrower])]).toEqual([]);
  });

  test('stops follow each other in time; the last one stays unless a message ends the route', () => {
    const stops = [
      { to: 'members' as const, memberIds: ['a'], waitMinutes: 5 },
      { to: 'anyone' as const, skill: '', waitMinutes: 10 },
    ];
    const since = new Date('2026-03-02T09:00:00Z');
    const at = (minutes: number) => new Date(since.getTime() + minutes * 60_000);
    const queue = { stops, end: { kind: 'queue' as const } };
    const message = { stops, end: { kind: 'message' as const, text: 'Later.' } };
    expect([0, 4, 5, 15, 900].map((minutes) => stopAt(queue, since, at(minutes)))).toEqual([0, 0, 1, 1, 1]);
    expect([14, 15].map((minutes) => stopAt(message, since, at(minutes)))).toEqual([1, 2]);
    expect(nextStopAt(queue, since, at(2))).toEqual(at(5));
    expect(nextStopAt(queue, since, at(6))).toBeNull();
    expect(nextStopAt(message, since, at(6))).toEqual(at(15));
  });
});
