import { type Rights, rightOn } from './rights.ts';
import { isAdmin, isRole } from './roles.ts';

/** Visible parts of the header. Specification 2, 6. */
export interface HeaderParts {
  /** The online-visitor icon with its count. */
  readonly onlineVisitors: boolean;
  /** The live-agent icon with its count. */
  readonly liveAgents: boolean;
  /** The messages icon with its dropdown, and the Messages item of the account menu. */
  readonly messages: boolean;
}

/**
 * Parts of the header visible to a role: the online-visitor icon for administrators only, no live agents or messages
 * for PHYSICIAN, CALLCENTER_USER2 and M_USER. Custom roles see both if they can view the live chat. Specification 6.
 */
export function headerPartsOf(role: string, rights: Rights): HeaderParts {
  const limited = role === 'PHYSICIAN' || role === 'CALLCENTER_USER2' || role === 'M_USER';
  const shown = isRole(role) ? !limited : rightOn(rights, 'livechat') !== 'none';
  return { onlineVisitors: isAdmin(role), liveAgents: shown, messages: shown };
}
