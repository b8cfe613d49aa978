import { describe, expect, it } from 'vitest';
import { ENVIRONMENTS, MENU_SECTIONS, pagesOff, sectionOfPage, sectionsOf } from './menu-sections.ts';
import { PAGE_IDS, PAGES } from './pages.ts';

describe('the sections of the menu', () => {
  it('have the tabs of the specification', () => {
    expect(Object.keys(MENU_SECTIONS)).toHaveLength(15);
    expect(MENU_SECTIONS.settings).toHaveLength(17);
    expect(MENU_SECTIONS.settings.slice(4, 7)).toEqual([
      'departments',
      'roles and team members',
      'access management',
    ]);
    expect(MENU_SECTIONS.knowledge).toContain('FAQ');
    for (const tabs of Object.values(MENU_SECTIONS)) expect(new Set(tabs).size).toBe(tabs.length);
  });

  it('are all there in development, fewer elsewhere', () => {
    const all = Object.keys(MENU_SECTIONS);
    const missing = ENVIRONMENTS.map((one) => all.filter((key) => !sectionsOf(one).includes(key as never)));
    expect(missing).toEqual([[], ['automation', 'message-center'], ['message-center']]);
  });
});

describe('pages', () => {
  it('stand in a section, except those that no switch reaches', () => {
    for (const id of PAGE_IDS) {
      const section = sectionOfPage(id);
      if (section === null) expect(id).toBe('tickets');
      else expect(Object.keys(MENU_SECTIONS), id).toContain(section);
    }
    expect(sectionOfPage('my_leads')).toBe('leads');
    expect(sectionOfPage('lists')).toBe('contacts');
    expect(sectionOfPage('online_visitors')).toBe('visitors');
    expect(['routing', 'scoring'].map((id) => sectionOfPage(id as 'routing'))).toEqual([
      'engagements',
      'engagements',
    ]);
  });

  it('are off with their section', () => {
    expect(pagesOff('dev')).toEqual([]);
    expect(pagesOff('prod')).toEqual([]);
    expect(pagesOff('staging')).toEqual(PAGE_IDS.filter((id) => PAGES[id].group === 'automation'));
    expect(pagesOff('staging').length).toBeGreaterThan(0);
  });
});
