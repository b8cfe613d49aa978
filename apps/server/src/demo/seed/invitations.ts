import { INVITATION_MS } from '../../areas/accounts/members/invitations.ts';
import type { invitations } from '../../areas/accounts/members/tables.ts';
import { newId } from '../../kernel/ids.ts';
import { DEPARTMENT_IDS, MEMBER_IDS, TIDEWELL } from '../ids.ts';
import { DAY_MS } from './calendar.ts';

/** People invited by Tidewell. Their links were mailed before the demo began and can be sent again. */
const asked = [
  {
    firstName: 'Lucía',
    lastName: 'Ferrer',
    email: 'lucia.ferrer@tidewell.example',
    role: 'USER',
    departmentIds: [DEPARTMENT_IDS.care],
    days: 1,
  },
  {
    firstName: 'Noah',
    lastName: 'Keller',
    email: 'noah.keller@tidewell.example',
    role: 'IT_MANAGER',
    departmentIds: [DEPARTMENT_IDS.systems],
    days: 5,
  },
];

/** Tidewell's open invitations. */
export const makeInvitations = (now: Date): (typeof invitations.$inferInsert)[] =>
  asked.map(({ days, ...person }) => {
    const sentAt = new Date(now.getTime() - days * DAY_MS);
    return {
      ...person,
      merchantId: TIDEWELL,
      id: newId(),
      invitedBy: MEMBER_IDS.priya,
      createdAt: sentAt,
      sentAt,
      expiresAt: new Date(sentAt.getTime() + INVITATION_MS),
    };
  });
