import { describe, expect, it } from 'vitest';
import { groupTitle, isPageId, PAGE_IDS, PAGES, pageIdOfEntry, pageOfPath, signedOutPath } from './pages.ts';

describe('pages', () => {
  it('have an address each of their own', () => {
    expect(new Set(PAGE_IDS.map((id) => PAGES[id].url)).size).toBe(PAGE_IDS.length);
    expect(PAGES.appointments.url).toBe('/visitors/appt');
    expect(PAGES.routing.url).toBe('/contacts/insightful');
    expect(PAGES.analytics_orders.url).toBe('/analytics/analytics-orders');
  });
  it('are found by address and by permission entry', () => {
    expect(pageOfPath('/knowledge/intent')).toBe('knowledge_intent');
    expect(pageOfPath('/tickets/team')).toBe('tickets');
    expect(pageOfPath('/livechats')).toBeUndefined();
    expect(pageIdOfEntry('livechat#web')).toBe('livechat');
    expect(pageIdOfEntry('nowhere')).toBeUndefined();
    expect(isPageId('toString')).toBe(false);
  });
  it('call fulfilment Appointments for a physician', () => {
    expect(groupTitle('fulfilment', 'PHYSICIAN')).toBe('Appointments');
    expect(groupTitle('fulfilment', 'ADMIN')).toBe('Fulfilment');
    expect(groupTitle('reports', 'PHYSICIAN')).toBe('Reports');
  });
  it('end at the custom sign-in where there is one', () => {
    expect(signedOutPath('101')).toBe('/clogin/101');
    expect(signedOutPath(null)).toBe('/login');
  });
});
