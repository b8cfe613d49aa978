import type { Colleague, LoginRecord, User, UserAgent } from '@foyer/contract/accounts/shapes';
import { changes } from '@foyer/domain/rights';
import type { Services } from '../../kernel/context.ts';
import { rightsOf } from '../roles/rights.ts';
import { presenceOf } from './presence.ts';
import type { MemberRow, UserRow } from './queries.ts';
import type { loginRecords, members, userAgents } from './tables.ts';

export const presentUser = ({ member, timeZone, businessType }: UserRow): User => ({
  id: member.id,
  userName: member.userName,
  email: member.email,
  role: member.role,
  merchant: { merchantId: member.merchantId },
  firstName: member.firstName,
  lastName: member.lastName,
  imageUrl: member.imageUrl,
  deviceId: member.deviceId,
  timeZone,
  businessType,
});

/** A member as shown to colleagues; also sent in the live frame `colleague`. */
export const presentColleague = (
  { member, role, agent, openConversations }: MemberRow,
  { config }: Pick<Services, 'config'>,
): Colleague => ({
  id: member.id,
  firstName: member.firstName,
  lastName: member.lastName,
  role: member.role,
  imageUrl: member.imageUrl,
  presence: presenceOf(agent),
  hasLiveChat: changes(rightsOf(role, config), 'livechat'),
  openConversations,
});

type UserAgentRow = {
  readonly member: Pick<
    typeof members.$inferSelect,
    'id' | 'email' | 'firstName' | 'lastName' | 'merchantId'
  >;
  readonly agent: Pick<typeof userAgents.$inferSelect, 'department' | 'loginStatus'>;
};

export const presentUserAgent = ({ member, agent }: UserAgentRow): UserAgent => ({
  id: member.id,
  email: member.email,
  firstName: member.firstName,
  lastName: member.lastName,
  merchantID: member.merchantId,
  department: agent.department,
  loginStatus: agent.loginStatus,
});

export const presentLoginRecord = (row: typeof loginRecords.$inferSelect): LoginRecord => ({
  id: row.id,
  channel: 'Web',
  createdBy: row.createdBy,
  createdDate: row.createdAt.toISOString(),
  department: row.department,
  device: row.device,
  email: row.email,
  firstName: row.firstName,
  lastName: row.lastName,
  ip_Address: row.ip,
  lastLoginDt: row.lastLoginAt.toISOString(),
  loginStatus: row.loginStatus,
  logoutDt: row.logoutAt?.toISOString() ?? '',
  merchantID: row.merchantId,
  version: row.version,
});
