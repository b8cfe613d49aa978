import { describe, expect, it } from 'vitest';
import { API_SCOPES, scopedRights, scopeOfPage } from './api-scopes.ts';
import { PAGE_IDS } from './pages.ts';

describe('the scopes of an API token', () => {
  it('contain every page once', () => {
    for (const page of PAGE_IDS) expect(API_SCOPES, page).toContain(scopeOfPage(page));
  });

  it('give no more than they say, and no more than their owner has', () => {
    const owner = { livechat: 'change', my_messages: 'view', settings: 'change' } as const;
    expect(scopedRights({ conversations: 'change' }, owner)).toEqual({
      livechat: 'change',
      my_messages: 'view',
    });
    expect(scopedRights({ conversations: 'view' }, owner)).toEqual({ livechat: 'view', my_messages: 'view' });
    expect(scopedRights({}, owner)).toEqual({});
  });
});
