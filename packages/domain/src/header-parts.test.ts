import { describe, expect, it } from 'vitest';
import { headerPartsOf } from './header-parts.ts';
import { defaultRights } from './rights.ts';
import { ROLES } from './roles.ts';

describe('header parts', () => {
  it('show the online-visitor icon to the administrator alone, agents and messages to all but three', () => {
    for (const role of ROLES) {
      const shown = !['PHYSICIAN', 'CALLCENTER_USER2', 'M_USER'].includes(role);
      expect(headerPartsOf(role, defaultRights(role))).toEqual({
        onlineVisitors: role === 'ADMIN',
        liveAgents: shown,
        messages: shown,
      });
    }
  });

  it('of a merchant show agents and messages where they open the live chat', () => {
    const shown = { onlineVisitors: false, liveAgents: true, messages: true };
    expect(headerPartsOf('OWN_ROLE', { livechat: 'view' })).toEqual(shown);
    for (const rights of [{}, { livechat: 'none', dashboard: 'change' }] as const) {
      expect(headerPartsOf('OWN_ROLE', rights)).toMatchObject({ liveAgents: false, messages: false });
    }
  });
});
