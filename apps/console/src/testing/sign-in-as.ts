import { entriesOf } from '@foyer/domain/permissions';
import { defaultRights, type Rights } from '@foyer/domain/rights';
import { permission } from '../session/permissions.ts';
import { session } from '../session/values.ts';

/** Signs in for a test. Default: the role's default rights. */
export function signInAs(role: string, rights: Rights = defaultRights(role)) {
  session.set({ Role: role, saveUser: 'priya', access_token: 't' });
  permission.set({ permissions: entriesOf(rights, { hasCustomDashboard: true }), rights });
}
