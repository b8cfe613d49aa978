import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PAGE_IDS, PAGES, type PageId } from './pages.ts';
import {
  changes,
  defaultRights,
  effectiveRights,
  explainRight,
  fixedRight,
  opens,
  RIGHTS,
  type Rights,
  type RoleRights,
  rightOn,
  suffices,
} from './rights.ts';
import { ROLES } from './roles.ts';

const rights: fc.Arbitrary<Rights> = fc.dictionary(
  fc.constantFrom<PageId>(...PAGE_IDS),
  fc.constantFrom(...RIGHTS),
);
const role: fc.Arbitrary<RoleRights> = fc.record({
  name: fc.constantFrom<string>(...ROLES, 'OWN_ROLE'),
  isActive: fc.boolean(),
  stored: fc.option(rights),
  off: fc.subarray(PAGE_IDS),
});

const active = (name: string, stored: Rights | null = null): RoleRights => ({
  name,
  isActive: true,
  stored,
  off: [],
});
const pagesOf = (of: RoleRights) => Object.keys(effectiveRights(of));

describe('a right', () => {
  it('suffices for itself and what is less', () => {
    const table = RIGHTS.map((right) => RIGHTS.map((needed) => suffices(right, needed)));
    expect(table).toEqual([
      [true, false, false],
      [true, true, false],
      [true, true, true],
    ]);
  });

  it('on a page that is not named is none', () => {
    const given: Rights = { livechat: 'change', tickets: 'view', dashboard: 'none' };
    const pages = ['livechat', 'tickets', 'dashboard', 'settings'] as const;
    expect(pages.map((id) => rightOn(given, id))).toEqual(['change', 'view', 'none', 'none']);
    expect(pages.map((id) => opens(given, id))).toEqual([true, true, false, false]);
    expect(pages.map((id) => changes(given, id))).toEqual([true, false, false, false]);
  });
});

describe('the rights that a role begins with', () => {
  it('are everything for the administrator, nothing for a role of the merchant', () => {
    expect(pagesOf(active('ADMIN'))).toEqual(PAGE_IDS);
    for (const id of PAGE_IDS) expect(rightOn(defaultRights('ADMIN'), id)).toBe('change');
    for (const name of ['OWN_ROLE', 'toString', 'constructor']) expect(defaultRights(name)).toEqual({});
  });

  it('lie within the limits of the specification', () => {
    const allowed: Partial<Record<string, (id: PageId) => boolean>> = {
      CALLCENTER_USER2: (id) => id === 'dashboard',
      M_USER: (id) => id === 'livechat',
    };
    for (const name of ['CALLCENTER_USER1', 'CALLCENTER_USER3', 'CALLCENTER_SUPERVISOR']) {
      allowed[name] = (id) => id === 'livechat' || PAGES[id].group === 'visitors';
    }
    for (const [name, isAllowed] of Object.entries(allowed)) {
      expect(pagesOf(active(name)).length, name).toBeGreaterThan(0);
      for (const id of pagesOf(active(name))) expect(isAllowed?.(id as PageId), `${name} ${id}`).toBe(true);
    }
  });

  it('let the settings be changed by administrators and IT managers alone, and seen by managers', () => {
    const settings = ROLES.map((name) => [name, rightOn(defaultRights(name), 'settings')]);
    expect(settings.filter(([, right]) => right !== 'none')).toEqual([
      ['ADMIN', 'change'],
      ['MANAGER', 'view'],
      ['IT_MANAGER', 'change'],
    ]);
  });

  it('give physicians what their work needs', () => {
    const physician = defaultRights('PHYSICIAN');
    for (const id of ['appointments', 'fulfilment_order', 'livechat'] as const) {
      expect(changes(physician, id)).toBe(true);
    }
    for (const id of ['settings', 'engagements', 'broadcast'] as const)
      expect(opens(physician, id)).toBe(false);
  });
});

describe('the rights in effect', () => {
  it('of the administrator nobody can take away', () => {
    expect(effectiveRights(active('ADMIN', { dashboard: 'none', livechat: 'view' }))).toEqual(
      defaultRights('ADMIN'),
    );
    expect(explainRight(active('ADMIN', {}), 'dashboard')).toEqual({ right: 'change', reason: 'fixed' });
  });

  it('stay within the limits of the role, whatever is stored', () => {
    fc.assert(
      fc.property(role, fc.constantFrom(...PAGE_IDS), (of, id) => {
        const { right, reason } = explainRight(of, id);
        const fixed = fixedRight(of.name, id);
        if (fixed === 'none') expect(right).toBe('none');
        if (reason === 'fixed') expect(right).toBe(fixed);
        if (reason === 'stored') expect(right).toBe(of.stored?.[id] ?? 'none');
        if (reason === 'default')
          expect([right, of.stored]).toEqual([rightOn(defaultRights(of.name), id), null]);
        if (!of.isActive || of.off.includes(id)) expect(right).toBe('none');
      }),
    );
  });

  it('of a role with a name like those of JavaScript are the merchant’s choice', () => {
    expect(fixedRight('constructor', 'dashboard')).toBeNull();
    expect(effectiveRights(active('constructor', { dashboard: 'view' }))).toEqual({ dashboard: 'view' });
  });

  it('are those that are explained page by page, without those that open nothing', () => {
    fc.assert(
      fc.property(role, (of) => {
        const inEffect = effectiveRights(of);
        for (const id of PAGE_IDS) expect(rightOn(inEffect, id)).toBe(explainRight(of, id).right);
        expect(Object.values(inEffect)).not.toContain('none');
      }),
    );
  });

  it('say why: switched off before inactive before fixed before stored before default', () => {
    const reason = (of: Partial<RoleRights>) =>
      explainRight({ ...active('M_USER'), ...of }, 'dashboard').reason;
    expect(reason({ off: ['dashboard'], isActive: false })).toBe('switched_off');
    expect(reason({ isActive: false, stored: {} })).toBe('inactive');
    expect(reason({ stored: { dashboard: 'change' } })).toBe('fixed');
    expect(reason({ name: 'USER', stored: {} })).toBe('stored');
    expect(reason({ name: 'USER' })).toBe('default');
  });

  it("of an inactive role open nothing, be it the administrator's", () => {
    for (const name of ROLES) expect(effectiveRights({ ...active(name), isActive: false })).toEqual({});
  });
});
