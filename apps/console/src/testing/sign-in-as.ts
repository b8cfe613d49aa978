import { entriesOf } from '@foyer/domain/permissions';
import { defaultRights, type Rights } from '@foyer/domain/rights';
import { permission } from '../session/permissions.ts';
import { session } from '../session/values.ts';

/** Signs somebody in for a test, with the rights that their role has by default. */
export function signInAs(role: string, rights: Rights = defaultRights(role)) {
  session.set({ Role: role, saveUser: 'priya', access_token: 't' });
  permission.set({ permissions: entriesOf(rights, { hasCustomDashboard: true }), rights });
}
