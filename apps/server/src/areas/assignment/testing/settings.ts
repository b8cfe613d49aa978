import type { AssignmentSettings, MemberAssignment } from '@foyer/contract/assignment/shapes';
import type { Precondition } from '@foyer/contract/kernel/shapes';
import { request } from '@foyer/contract/request';
import type { TestMember, TestMerchant } from '../../../testing/builders.ts';
import type { TestServer } from '../../../testing/server.ts';

export const SETTINGS: AssignmentSettings = {
  chats: true,
  mails: false,
  tickets: true,
  strategy: 'round_robin',
  capacity: 2,
  silentMinutes: null,
  languageRequired: false,
};

/** Stores settings of automatic assignment. */
export const setUp = (
  server: TestServer,
  merchant: TestMerchant,
  settings: Partial<AssignmentSettings> = {},
) =>
  request(
    server.url,
    'updateAssignment',
    { body: { ...SETTINGS, ...settings } },
    { token: merchant.admin.token },
  );

/** Stores the limits and skills of a member. */
export const setLimits = (
  server: TestServer,
  merchant: TestMerchant,
  member: TestMember,
  about: Partial<MemberAssignment> & Precondition,
) =>
  request(
    server.url,
    'updateMemberAssignment',
    { params: { id: member.id }, body: { capacity: null, skills: [], languages: [], ...about } },
    { token: merchant.admin.token },
  );
