import { expect, it } from 'vitest';
import { type ScoreCause, type ScoreRule, scoreEntries, scoreOf, stepOfScore } from './scoring.ts';

const now = new Date('2026-11-20T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const rule = (given: Partial<ScoreRule>): ScoreRule => ({
  id: 'pages',
  trigger: { event: 'page', contains: '/chairs' },
  points: 5,
  halfLifeDays: null,
  limit: null,
  version: 1,
  ...given,
});
const page = (cause: string, detail: string, days = 0): ScoreCause => ({
  event: 'page',
  cause,
  detail,
  at: daysAgo(days),
  amount: null,
});
const scored = (rules: ScoreRule[], causes: ScoreCause[], fields = {}, cap = 100) =>
  scoreOf(rules, scoreEntries(rules, causes, fields, now), { cap, now });

it('counts pages whose address contains a text, up to the limit of the rule', () => {
  const pages = ['a', 'b', 'c', 'd'].map((id) => page(id, 'https://shop.test/Chairs'));
  expect(scored([rule({ limit: 15 })], [...pages, page('e', 'https://shop.test/')])).toMatchObject({
    score: 15,
    rules: [{ points: 15, original: 20, isLimited: true }],
  });
});

it('halves points after the half-life, and its rules add up to the score', () => {
  const fading = rule({ points: 20, halfLifeDays: 30 });
  const company = rule({
    id: 'company',
    trigger: { field: 'company', operator: 'hasValue', value: '' },
    points: 6,
  });
  const { score, rules } = scored([fading, company], [page('a', '/chairs', 30)], { company: 'Haddad' });
  expect(score).toBe(16);
  expect(rules.map(({ points }) => points)).toEqual([10, 6]);
});

it('stays between 0 and the cap and says what that changed', () => {
  expect(scored([rule({ points: 90 })], [page('a', '/chairs'), page('b', '/chairs')], {}, 80)).toMatchObject({
    score: 80,
    capped: -100,
  });
  expect(scored([rule({ points: -5 })], [page('a', '/chairs')])).toMatchObject({ score: 0, capped: 5 });
});

it('compares several tags, ratings and kinds of identities', () => {
  const tag = rule({ trigger: { field: 'tags', operator: 'isNotEqualTo', value: 'press' } });
  expect(scored([tag], [], { tags: ['Press', 'trade'] }).score).toBe(0);
  expect(scored([tag], [], { tags: ['trade'] }).score).toBe(5);
  const rating = rule({ trigger: { event: 'rating', atLeast: 4 } });
  const rated = (amount: number) => ({ ...page('a', ''), event: 'rating' as const, amount });
  expect([scored([rating], [rated(3)]).score, scored([rating], [rated(4)]).score]).toEqual([0, 5]);
});

it('moves a lead forward only, to the highest step reached', () => {
  const thresholds = { PROSPECT: null, MQL: 50, SQL: 80 };
  expect(stepOfScore(85, 'NEW', thresholds)).toBe('SQL');
  expect(stepOfScore(64, 'NEW', thresholds)).toBe('MQL');
  expect(stepOfScore(64, 'MQL', thresholds)).toBeNull();
  expect(stepOfScore(64, 'SQL', thresholds)).toBeNull();
  expect(stepOfScore(99, 'CUSTOMER', thresholds)).toBeNull();
  expect(stepOfScore(99, 'DNQ', thresholds)).toBeNull();
});
