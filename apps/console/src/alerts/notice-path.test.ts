import { describe, expect, it } from 'vitest';
import { noticePath } from './notice-path.ts';

describe('where a notice leads', () => {
  const ticket = '/tickets/all?task=1';
  it('is the page that it names, for members who may open it', () => {
    expect(noticePath(ticket, { tickets: 'view' })).toBe(ticket);
    expect(noticePath('/livechat?id=1', { livechat: 'change' })).toBe('/livechat?id=1');
  });
  it('is the page of tasks for members who see tickets only there', () => {
    expect(noticePath(ticket, { tasks: 'view' })).toBe('/visitors/tasks?task=1');
  });
  it('is null for members who open no page that shows it', () => {
    expect(noticePath(ticket, { livechat: 'change' })).toBeNull();
    expect(noticePath('/visitors/my-messages?id=1', { livechat: 'change' })).toBeNull();
    expect(noticePath(null, { livechat: 'change' })).toBeNull();
  });
});
