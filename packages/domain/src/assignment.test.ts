import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ASSIGNMENT_STRATEGIES,
  type AssignmentCandidate,
  type AssignmentRequirements,
  type AssignmentStrategy,
  chooseAssignee,
  explainChoice,
} from './assignment.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 16, 9, minute));
const member = (id: string, more: Partial<AssignmentCandidate> = {}): AssignmentCandidate => ({
  id,
  online: true,
  load: 0,
  capacity: 4,
  skills: [],
  languages: [],
  departmentIds: [],
  lastAssignedAt: null,
  ...more,
});
const chosen = (
  strategy: AssignmentStrategy,
  candidates: AssignmentCandidate[],
  requirements: AssignmentRequirements = {},
) => {
  const result = chooseAssignee(strategy, candidates, requirements);
  return result.ok ? result.id : result.reason;
};

describe('the choice', () => {
  it.each<[string, AssignmentStrategy, AssignmentCandidate[], string]>([
    [
      'longest ago',
      'round_robin',
      [member('a', { lastAssignedAt: at(2) }), member('b', { lastAssignedAt: at(1), load: 3 })],
      'b',
    ],
    ['never first', 'round_robin', [member('a', { lastAssignedAt: new Date(-1e12) }), member('b')], 'b'],
    ['ties by id', 'round_robin', [member('b'), member('a', { load: 3 }), member('c')], 'a'],
    [
      'equal times by id',
      'round_robin',
      [member('b', { lastAssignedAt: at(1) }), member('a', { lastAssignedAt: at(1) })],
      'a',
    ],
    [
      'smallest part of the capacity',
      'least_loaded',
      [member('a', { load: 1, capacity: 2 }), member('b', { load: 2, capacity: 10, lastAssignedAt: at(9) })],
      'b',
    ],
    [
      'equal load by turn',
      'least_loaded',
      [member('a', { load: 1, lastAssignedAt: at(2) }), member('b', { load: 1, lastAssignedAt: at(1) })],
      'b',
    ],
    ['equal load and turn by id', 'least_loaded', [member('b', { load: 2 }), member('a', { load: 2 })], 'a'],
  ])('%s', (_, strategy, candidates, expected) => {
    expect(chosen(strategy, candidates)).toBe(expected);
    expect(chosen(strategy, candidates.toReversed())).toBe(expected);
  });

  it('rotates', () => {
    let team = [member('a'), member('b'), member('c')];
    const turns: string[] = [];
    for (let minute = 0; minute < 6; minute += 1) {
      const id = chosen('round_robin', team);
      turns.push(id);
      team = team.map((one) => (one.id === id ? { ...one, lastAssignedAt: at(minute) } : one));
    }
    expect(turns.join('')).toBe('abcabc');
  });

  const full = { load: 4 };
  it.each<[string, AssignmentCandidate[], AssignmentRequirements, string]>([
    ['nobody at all', [], {}, 'nobody_online'],
    ['all offline', [member('a', { online: false })], {}, 'nobody_online'],
    [
      'only the unsuited online',
      [member('a', { online: false, skills: ['x'] }), member('b')],
      { skills: ['x'] },
      'nobody_fits',
    ],
    ['the only one excluded', [member('a')], { excludedIds: ['a'] }, 'nobody_fits'],
    ['full', [member('a', full), member('b', { load: 9 })], {}, 'all_full'],
    ['no capacity', [member('a', { capacity: 0 })], {}, 'all_full'],
    ['a capacity that is no number', [member('a', { capacity: Number.NaN })], {}, 'all_full'],
    [
      'the suited one full',
      [member('a', { ...full, skills: ['x'] }), member('b')],
      { skills: ['x'] },
      'all_full',
    ],
    ['the unsuited one full', [member('a', full)], { skills: ['x'] }, 'nobody_fits'],
  ])('refuses: %s', (_, candidates, requirements, reason) => {
    for (const strategy of ASSIGNMENT_STRATEGIES)
      expect(chosen(strategy, candidates, requirements)).toBe(reason);
  });

  const team = [
    member('a', { departmentIds: ['sales'], skills: ['refunds'], languages: ['en'] }),
    member('b', { departmentIds: ['care', 'sales'], skills: ['refunds', 'tax'], languages: ['en', 'pt-PT'] }),
    member('c', { departmentIds: ['care'], languages: ['PT_br', 'de'] }),
  ];
  it.each<[AssignmentRequirements, string]>([
    [{}, 'a'],
    [{ departmentIds: [], skills: [], language: null, excludedIds: [] }, 'a'],
    [{ language: ' ', languageRequired: true }, 'a'],
    [{ departmentIds: ['care'] }, 'b'],
    [{ departmentIds: ['law', 'care'], excludedIds: ['b'] }, 'c'],
    [{ departmentIds: ['law'] }, 'nobody_fits'],
    [{ skills: ['refunds', 'tax'] }, 'b'],
    [{ skills: ['refunds', 'tax'], excludedIds: ['b'] }, 'nobody_fits'],
    [{ language: 'pt-BR' }, 'b'],
    [{ language: 'pt', excludedIds: ['b'] }, 'c'],
    [{ language: 'fr' }, 'a'],
    [{ language: 'p' }, 'a'],
    [{ language: 'fr', languageRequired: true }, 'nobody_fits'],
    [{ language: 'de', languageRequired: true, departmentIds: ['sales'] }, 'nobody_fits'],
    [{ language: 'de', departmentIds: ['sales'] }, 'a'],
  ])('heeds the wish %j', (requirements, expected) => {
    expect(chosen('round_robin', team, requirements)).toBe(expected);
  });

  it('falls back to other languages at capacity, unless the language is required', () => {
    const candidates = [member('a', { languages: ['pt'], load: 4 }), member('b')];
    expect(chosen('round_robin', candidates, { language: 'pt' })).toBe('b');
    expect(chosen('round_robin', candidates, { language: 'pt', languageRequired: true })).toBe('all_full');
  });
  it('prefers the language over the turn and over the load', () => {
    const candidates = [member('a'), member('b', { languages: ['pt'], load: 3, lastAssignedAt: at(1) })];
    for (const strategy of ASSIGNMENT_STRATEGIES)
      expect(chosen(strategy, candidates, { language: 'pt' })).toBe('b');
  });
});

describe('the explanation', () => {
  it('explains each rejected candidate', () => {
    const good = { departmentIds: ['care'], skills: ['tax'], languages: ['pt'] };
    const candidates = [
      member('offline', { ...good, online: false }),
      member('excluded', good),
      member('elsewhere', { ...good, departmentIds: ['sales'] }),
      member('unskilled', { ...good, skills: [] }),
      member('full', { ...good, load: 4 }),
      member('foreign', { ...good, languages: ['de'] }),
      member('busy', { ...good, load: 1 }),
      member('recent', { ...good, lastAssignedAt: at(1) }),
      member('best', good),
    ];
    const requirements = {
      departmentIds: ['care'],
      skills: ['tax'],
      language: 'pt',
      excludedIds: ['excluded'],
    };
    const verdicts = (strategy: AssignmentStrategy, more: AssignmentRequirements = {}) =>
      explainChoice(strategy, candidates, { ...requirements, ...more }).map(
        ({ id, verdict }) => `${id} ${verdict}`,
      );
    expect(verdicts('least_loaded')).toEqual([
      'offline offline',
      'excluded excluded',
      'elsewhere other_department',
      'unskilled lacks_skill',
      'full full',
      'foreign other_language',
      'busy busier',
      'recent later_turn',
      'best chosen',
    ]);
    expect(verdicts('round_robin')).toContain('busy later_turn');
    expect(verdicts('round_robin', { languageRequired: true })).toContain('foreign lacks_language');
  });
  it('has a sentence for each', () => {
    expect(explainChoice('round_robin', [member('a'), member('b', { online: false })], {})).toEqual([
      { id: 'a', verdict: 'chosen', text: 'Was selected.' },
      { id: 'b', verdict: 'offline', text: 'Is offline.' },
    ]);
    expect(explainChoice('round_robin', [], {})).toEqual([]);
  });
  it('agrees with the choice', () => {
    const candidate = fc.record({
      id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      online: fc.boolean(),
      load: fc.integer({ min: 0, max: 3 }),
      capacity: fc.integer({ min: 0, max: 3 }),
      skills: fc.subarray(['x', 'y']),
      languages: fc.subarray(['pt', 'de-AT']),
      departmentIds: fc.subarray(['p', 'q']),
      lastAssignedAt: fc.option(fc.integer({ min: 0, max: 3 }).map(at)),
    });
    const requirements = fc.record({
      departmentIds: fc.subarray(['p', 'q']),
      language: fc.option(fc.constantFrom('pt', 'de')),
      languageRequired: fc.boolean(),
      skills: fc.subarray(['x', 'y']),
      excludedIds: fc.subarray(['a', 'b']),
    });
    const candidates = fc.uniqueArray(candidate, { selector: ({ id }) => id });
    fc.assert(
      fc.property(
        fc.constantFrom(...ASSIGNMENT_STRATEGIES),
        candidates,
        requirements,
        (strategy, all, asked) => {
          const result = chooseAssignee(strategy, all, asked);
          const explained = explainChoice(strategy, all, asked);
          const marked = explained.filter(({ verdict }) => verdict === 'chosen').map(({ id }) => id);
          expect(marked).toEqual(result.ok ? [result.id] : []);
          if (result.ok) return;
          const verdicts = new Set(explained.map(({ verdict }) => verdict));
          expect(verdicts.has('full')).toBe(result.reason === 'all_full');
          if (result.reason === 'nobody_online')
            expect([...verdicts].every((one) => one === 'offline')).toBe(true);
        },
      ),
    );
  });
});
