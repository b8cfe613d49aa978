import { expect, it } from 'vitest';
import { ROLES } from './roles.ts';
import { hasSupportChat, SUPPORT_CHAT_ROLES } from './support-chat.ts';

const jonas = { role: 'CALLCENTER_USER1', engagementID: 'support', windowWidth: 1440 };

it('is there for the six roles of the specification alone', () => {
  const roles = ROLES.filter((role) => hasSupportChat({ ...jonas, role }));
  expect(new Set(roles)).toEqual(new Set(SUPPORT_CHAT_ROLES));
  expect(roles).toHaveLength(6);
  expect(roles).not.toContain('ADMIN');
  expect(hasSupportChat({ ...jonas, role: 'STYLIST' })).toBe(false);
});

it('needs a window wider than 768 pixels', () => {
  expect(hasSupportChat({ ...jonas, windowWidth: 769 })).toBe(true);
  expect(hasSupportChat({ ...jonas, windowWidth: 768 })).toBe(false);
});

it('needs an engagement to show', () => {
  expect(hasSupportChat({ ...jonas, engagementID: '' })).toBe(false);
});
