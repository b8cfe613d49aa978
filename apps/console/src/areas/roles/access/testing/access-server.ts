import type { Role } from '@foyer/contract/roles/shapes';
import { entriesOf, type PermissionEntry, rightsOfEntries } from '@foyer/domain/permissions';
import { screen } from '@testing-library/react';
import { type Answers, type FakeServer, fakeServer, Refused } from '../../../../testing/fake-server.ts';
import { roleOf } from '../../../../testing/team-samples.ts';
import { tearDown } from '../../../../testing/tear-down.ts';

export const ADDRESS = '/settings/access-management';

export const cell = (name: RegExp | string) => screen.findByRole('button', { name });

interface Update {
  roleName: string;
  permissions: PermissionEntry[];
  ifUnmodifiedSince: string;
}

/** A fake server with some roles that stores their rights. */
export class AccessServer {
  roles: Role[] = [
    roleOf('ADMIN', { memberCount: 2 }),
    roleOf('MANAGER', { memberCount: 3 }),
    roleOf('USER', { memberCount: 6 }),
    roleOf('CALLCENTER_USER1', { memberCount: 9 }),
    roleOf('M_USER', { status: 'INACTIVE', rights: {}, memberCount: 0 }),
    roleOf('NIGHT_TEAM', { title: 'Night team', memberCount: 0, isDefault: false }),
  ];
  /** The stored role permissions, by role. */
  readonly stored: Record<string, { rights: object; ifUnmodifiedSince: string }> = {};
  private server: FakeServer = fakeServer(this.answers());

  /** Adds answers. */
  alsoAnswer(more: Answers) {
    this.server.stop();
    this.server = fakeServer(this.answers(more));
  }

  roleNamed(name: string | null): Role {
    const role = this.roles.find((one) => one.name === name);
    if (!role) throw new Refused(404, 'not_found', 'This does not exist, or you do not have access.');
    return role;
  }

  close() {
    tearDown(this.server);
  }

  private answers(more: Answers = {}): Answers {
    return {
      'GET /curo/role/merchant/101': () => ({ roles: this.roles }),
      'GET /curo/rolePermission': ({ url }) => permissionOf(this.roleNamed(url.searchParams.get('roleName'))),
      'PUT /curo/role/permission/update': ({ body }) => this.update(body as Update),
      ...more,
    };
  }

  private update({ roleName, permissions, ifUnmodifiedSince }: Update) {
    const role = this.roleNamed(roleName);
    if (ifUnmodifiedSince !== role.lastModifiedDate) {
      throw new Refused(409, 'conflict', 'Someone else changed this. Reload to see their changes.');
    }
    const rights = rightsOfEntries(permissions);
    this.stored[role.name] = { rights, ifUnmodifiedSince };
    Object.assign(role, { rights, isDefault: false, lastModifiedDate: '2026-11-02T10:00:00.000Z' });
    return permissionOf(role);
  }
}

const permissionOf = (role: Role) => ({
  roleName: role.name,
  merchantId: 101,
  permissions: entriesOf(role.rights, { hasCustomDashboard: true }, role.reports),
  rights: role.rights,
  lastModifiedDate: role.lastModifiedDate,
});
