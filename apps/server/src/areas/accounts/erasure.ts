import type { AreaErasure } from '../../kernel/erasure.ts';

export const erasure: AreaErasure = {
  tables: {},
  names: { members: `concat_ws(' ', nullif(first_name, ''), nullif(last_name, ''))`, departments: 'name' },
  others: {
    departments: 'Names given by the team.',
    failed_attempts: 'Sign-ins of members.',
    invitations: 'Of members.',
    login_records: 'Of members.',
    members: 'Members of the team.',
    passkeys: 'Of members.',
    recovery_codes: 'Of members.',
    sessions: 'Of members.',
    totp_secrets: 'Of members.',
    user_agents: 'Of members.',
  },
};
