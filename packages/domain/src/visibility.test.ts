import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ROLES, VISIBILITIES } from './roles.ts';
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
const viewer: Viewer = { id: 'me', role: 'USER', visibility: 'all', departmentIds: [], teamIds: [] };

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
  visibility: fc.constantFrom(...VISIBILITIES),
  departmentIds: fc.uniqueArray(fc.constantFrom('d1', 'd2')),
  teamIds: fc.uniqueArray(id),
});

describe('who sees a visitor', () => {
  it('with `team`: visitors of the team, matching rules, and their own', () => {
    const lead: Viewer = { ...viewer, visibility: 'team', departmentIds: ['d1'], teamIds: ['a1', 'me'] };
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

  it('with `own`: visitors served by or tracked to them, regardless of departments', () => {
    const agent: Viewer = { ...viewer, visibility: 'own', departmentIds: ['d1'], teamIds: ['a1'] };
    expect(maySeeVisitor(agent, { ...seen, departmentIds: ['d1'] })).toBe(false);
    expect(maySeeVisitor(agent, { ...seen, agentIds: ['a1', 'me'] })).toBe(true);
    expect(maySeeVisitor(agent, { ...seen, trackedById: 'me' })).toBe(true);
  });

  it('with `checkin`: all except check-ins of others', () => {
    const physician: Viewer = { ...viewer, visibility: 'checkin' };
    expect(maySeeVisitor(physician, seen)).toBe(true);
    const checkin = { ...seen, agentIds: ['me'], isCheckin: true };
    expect(maySeeVisitor(physician, checkin)).toBe(false);
    expect(maySeeVisitor(physician, { ...checkin, trackedById: 'me' })).toBe(true);
  });

  it('with `all`: everyone', () => {
    fc.assert(fc.property(someVisitor, (visitor) => maySeeVisitor(viewer, visitor)));
  });

  it('always includes tracked visitors, and wider visibility never shows fewer', () => {
    fc.assert(
      fc.property(someViewer, someVisitor, (looks, visitor) => {
        expect(maySeeVisitor(looks, { ...visitor, trackedById: looks.id })).toBe(true);
        const sees = (visibility: Viewer['visibility']) => maySeeVisitor({ ...looks, visibility }, visitor);
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
    const sees = (visibility: Viewer['visibility']) =>
      ['me', 'a1', 'x'].map((agent) => maySeeAgent({ ...viewer, visibility, teamIds: ['a1'] }, agent));
    expect(sees('all')).toEqual([true, true, true]);
    expect(sees('checkin')).toEqual([true, true, true]);
    expect(sees('team')).toEqual([true, true, false]);
    expect(sees('own')).toEqual([true, false, false]);
  });
});

describe('departments', () => {
  const rule = (metric: string, value: string) => ({ metric, condition: 'isEqualTo', value }) as const;
  const metrics = { country: 'France', language: 'fr' };

  it('match a visitor if all rules match and there is at least one', () => {
    expect(matchesDepartmentRules([rule('country', 'france')], metrics)).toBe(true);
    expect(matchesDepartmentRules([rule('country', 'france'), rule('language', 'en')], metrics)).toBe(false);
    expect(matchesDepartmentRules([rule('city', 'Lyon')], metrics)).toBe(false);
    expect(matchesDepartmentRules([], metrics)).toBe(false);
  });

  it('of a visitor are all matching ones, in order', () => {
    const departments = [
      { id: 'd3', rules: [rule('language', 'fr')] },
      { id: 'd1', rules: [] },
      { id: 'd2', rules: [rule('country', 'France')] },
      { id: 'd4', rules: [rule('country', 'Spain')] },
    ];
    expect(matchingDepartments(departments, metrics)).toEqual(['d3', 'd2']);
    expect(matchingDepartments(departments, {})).toEqual([]);
  });

  it('list comma-separated member ids', () => {
    expect(departmentMemberIds(' a1, a2,,a3 ,')).toEqual(['a1', 'a2', 'a3']);
    expect(departmentMemberIds('')).toEqual([]);
  });
});

describe('leading others', () => {
  const all = { visibility: 'all', rights: { team_messages: 'change' } } as const;

  it('applies to built-in administrators, managers and supervisors, regardless of permissions', () => {
    const leading = ROLES.filter((role) => leads({ ...all, role }));
    expect(leading).toEqual(['ADMIN', 'MANAGER', 'CALLCENTER_SUPERVISOR']);
    expect(leads({ role: 'CALLCENTER_SUPERVISOR', visibility: 'team', rights: {} })).toBe(true);
  });

  it('applies to custom roles with `team`, or with `all` and permission to change team messages', () => {
    const own = { ...all, role: 'FLOOR_LEAD' };
    expect(leads(own)).toBe(true);
    expect(leads({ ...own, rights: { team_messages: 'view', livechat: 'change' } })).toBe(false);
    expect(leads({ ...own, visibility: 'team', rights: {} })).toBe(true);
    expect(leads({ ...own, visibility: 'own' })).toBe(false);
    expect(leads({ ...own, visibility: 'checkin' })).toBe(false);
  });
});
