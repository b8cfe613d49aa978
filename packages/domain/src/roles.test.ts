import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fixedVisibility,
  isAdmin,
  isRole,
  loadsTeamData,
  mayManageAccess,
  ROLE_NAME_MAX,
  ROLE_TITLES,
  ROLES,
  roleNameFrom,
  seesAllLoginSessions,
} from './roles.ts';

describe('roles', () => {
  it('are ten with a title each, and only the administrator manages access and sees all sign-ins', () => {
    expect(ROLES).toHaveLength(10);
    expect(new Set(Object.values(ROLE_TITLES)).size).toBe(10);
    expect(['M_USER', 'GUEST', 'toString', 'admin'].map(isRole)).toEqual([true, false, false, false]);
    for (const role of [...ROLES, 'OWN_ROLE']) {
      const admin = role === 'ADMIN';
      expect([isAdmin(role), mayManageAccess(role), seesAllLoginSessions(role)]).toEqual([
        admin,
        admin,
        admin,
      ]);
      expect(loadsTeamData(role)).toBe(role !== 'PHYSICIAN');
    }
  });

  it('have a fixed visibility if built in, and none if custom', () => {
    const limited = { CALLCENTER_SUPERVISOR: 'team', CALLCENTER_USER3: 'own', PHYSICIAN: 'checkin' };
    for (const role of ROLES) {
      expect(fixedVisibility(role), role).toBe(limited[role as keyof typeof limited] ?? 'all');
    }
    expect(fixedVisibility('OWN_ROLE')).toBeNull();
  });
});

describe('the name of an own role', () => {
  it('is upper case with underscores for all else', () => {
    expect(roleNameFrom('  Night shift, week-ends! ')).toBe('NIGHT_SHIFT_WEEK_ENDS');
    expect(roleNameFrom('équipe de nuit')).toBe('ÉQUIPE_DE_NUIT');
    expect(['ｍａｎａｇｅｒ', 'E\u0301QUIPE'].map(roleNameFrom)).toEqual(['MANAGER', 'ÉQUIPE']);
    expect(roleNameFrom('فريق الليل 2')).toBe('فريق_الليل_2');
    expect(['', ' -_- ', '!'].map(roleNameFrom)).toEqual(['', '', '']);
  });

  it('of a stored name is the same, and never too long', () => {
    for (const role of ROLES) expect(roleNameFrom(role)).toBe(role);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 2 * ROLE_NAME_MAX }), (title) => {
        const name = roleNameFrom(title);
        expect(name.length).toBeLessThanOrEqual(ROLE_NAME_MAX);
        expect(roleNameFrom(name)).toBe(name);
        expect(name).toMatch(/^$|^[^_].*$/u);
      }),
    );
    expect(roleNameFrom(`${'A'.repeat(ROLE_NAME_MAX - 1)} B`)).toBe('A'.repeat(ROLE_NAME_MAX - 1));
  });
});
