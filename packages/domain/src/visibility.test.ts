import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ROLES, SIGHTS } from './roles.ts';
import {
  departmentMemberIds,
  leads,
  matchesDepartmentRules,
  matchingDepartments,
  maySeeAgent,
  maySeeVisitor,
  type SeenVisitor,
  type Viewer,
} from './visibility.ts';

const seen: SeenVisitor = { agentIds: ['a1'], trackedById: '', isCheckin: false, departmentIds: [] };
const viewer: Viewer = { id: 'me', role: 'USER', sight: 'all', departmentIds: [], teamIds: [] };

const id = fc.constantFrom('me', 'a1', 'a2', 'x');
const someVisitor: fc.Arbitrary<SeenVisitor> = fc.record({
  agentIds: fc.uniqueArray(id),
  trackedById: fc.oneof(fc.constant(''), id),
  isCheckin: fc.boolean(),
  departmentIds: fc.uniqueArray(fc.constantFrom('d1', 'd2')),
});
const someViewer: fc.Arbitrary<Viewer> = fc.record({
  id: fc.constant('me'),
  role: fc.constantFrom<string>(...ROLES, 'OWN_ROLE'),
  sight: fc.constantFrom(...SIGHTS),
  departmentIds: fc.uniqueArray(fc.constantFrom('d1', 'd2')),
  teamIds: fc.uniqueArray(id),
});

describe('who sees a visitor', () => {
  it('with the sight of a team: the team, the rules, and who serves or tracks', () => {
    const lead: Viewer = { ...viewer, sight: 'team', departmentIds: ['d1'], teamIds: ['a1', 'me'] };
    expect(maySeeVisitor(lead, seen)).toBe(true);
    expect(maySeeVisitor(lead, { ...seen, agentIds: ['x'] })).toBe(false);
    expect(maySeeVisitor(lead, { ...seen, agentIds: [] })).toBe(false);
    expect(maySeeVisitor(lead, { ...seen, agentIds: ['x'], departmentIds: ['d2', 'd1'] })).toBe(true);
    expect(maySeeVisitor(lead, { ...seen, agentIds: ['x'], departmentIds: ['d2'] })).toBe(false);
    expect(maySeeVisitor(lead, { ...seen, agentIds: [], trackedById: 'me' })).toBe(true);
    const alone = { ...lead, departmentIds: [], teamIds: [] };
    expect(maySeeVisitor(alone, { ...seen, agentIds: ['me'] })).toBe(true);
    expect(maySeeVisitor(alone, seen)).toBe(false);
  });

  it('with the own sight: those served or tracked, departments or not', () => {
    const agent: Viewer = { ...viewer, sight: 'own', departmentIds: ['d1'], teamIds: ['a1'] };
    expect(maySeeVisitor(agent, { ...seen, departmentIds: ['d1'] })).toBe(false);
    expect(maySeeVisitor(agent, { ...seen, agentIds: ['a1', 'me'] })).toBe(true);
    expect(maySeeVisitor(agent, { ...seen, trackedById: 'me' })).toBe(true);
  });

  it('with the sight of a physician: all but check-ins of others', () => {
    const physician: Viewer = { ...viewer, sight: 'checkin' };
    expect(maySeeVisitor(physician, seen)).toBe(true);
    const checkin = { ...seen, agentIds: ['me'], isCheckin: true };
    expect(maySeeVisitor(physician, checkin)).toBe(false);
    expect(maySeeVisitor(physician, { ...checkin, trackedById: 'me' })).toBe(true);
  });

  it('with full sight everybody', () => {
    fc.assert(fc.property(someVisitor, (visitor) => maySeeVisitor(viewer, visitor)));
  });

  it('always sees whom they track, and with a wider sight no fewer', () => {
    fc.assert(
      fc.property(someViewer, someVisitor, (looks, visitor) => {
        expect(maySeeVisitor(looks, { ...visitor, trackedById: looks.id })).toBe(true);
        const sees = (sight: Viewer['sight']) => maySeeVisitor({ ...looks, sight }, visitor);
        if (sees('own')) expect([sees('team'), sees('all')]).toEqual([true, true]);
      }),
    );
  });

  it('does not depend on the name of the role', () => {
    fc.assert(
      fc.property(someViewer, someVisitor, (looks, visitor) => {
        expect(maySeeVisitor({ ...looks, role: 'OTHER' }, visitor)).toBe(maySeeVisitor(looks, visitor));
      }),
    );
  });
});

describe('who sees an agent', () => {
  it('is the team, oneself, or everybody', () => {
    const sees = (sight: Viewer['sight']) =>
      ['me', 'a1', 'x'].map((agent) => maySeeAgent({ ...viewer, sight, teamIds: ['a1'] }, agent));
    expect(sees('all')).toEqual([true, true, true]);
    expect(sees('checkin')).toEqual([true, true, true]);
    expect(sees('team')).toEqual([true, true, false]);
    expect(sees('own')).toEqual([true, false, false]);
  });
});

describe('departments', () => {
  const rule = (metric: string, value: string) => ({ metric, condition: 'isEqualTo', value }) as const;
  const metrics = { country: 'France', language: 'fr' };

  it('take a visitor when all rules hold, and there is one', () => {
    expect(matchesDepartmentRules([rule('country', 'france')], metrics)).toBe(true);
    expect(matchesDepartmentRules([rule('country', 'france'), rule('language', 'en')], metrics)).toBe(false);
    expect(matchesDepartmentRules([rule('city', 'Lyon')], metrics)).toBe(false);
    expect(matchesDepartmentRules([], metrics)).toBe(false);
  });

  it('of a visitor are all that take them, in their order', () => {
    const departments = [
      { id: 'd3', rules: [rule('language', 'fr')] },
      { id: 'd1', rules: [] },
      { id: 'd2', rules: [rule('country', 'France')] },
      { id: 'd4', rules: [rule('country', 'Spain')] },
    ];
    expect(matchingDepartments(departments, metrics)).toEqual(['d3', 'd2']);
    expect(matchingDepartments(departments, {})).toEqual([]);
  });

  it('list the ids of their members between commas', () => {
    expect(departmentMemberIds(' a1, a2,,a3 ,')).toEqual(['a1', 'a2', 'a3']);
    expect(departmentMemberIds('')).toEqual([]);
  });
});

describe('leading others', () => {
  const all = { sight: 'all', rights: { team_messages: 'change' } } as const;

  it('is for administrators, managers and supervisors among the ten roles, whatever they may do', () => {
    const leading = ROLES.filter((role) => leads({ ...all, role }));
    expect(leading).toEqual(['ADMIN', 'MANAGER', 'CALLCENTER_SUPERVISOR']);
    expect(leads({ role: 'CALLCENTER_SUPERVISOR', sight: 'team', rights: {} })).toBe(true);
  });

  it('is for own roles that see a team, or everybody with the team’s messages in their hands', () => {
    const own = { ...all, role: 'FLOOR_LEAD' };
    expect(leads(own)).toBe(true);
    expect(leads({ ...own, rights: { team_messages: 'view', livechat: 'change' } })).toBe(false);
    expect(leads({ ...own, sight: 'team', rights: {} })).toBe(true);
    expect(leads({ ...own, sight: 'own' })).toBe(false);
    expect(leads({ ...own, sight: 'checkin' })).toBe(false);
  });
});
