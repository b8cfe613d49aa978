/** Audit log texts for roles. */
export const audit = {
  subjects: {
    role: 'Role',
  },
  actions: {
    'role.created': 'Created a role',
    'role.changed': 'Changed a role',
    'role.removed': 'Deleted a role',
    'role.permissionsChanged': 'Changed the permissions of a role',
    'role.permissionsReset': 'Reset the permissions of a role',
  },
} as const;
