import { randomUUID } from 'node:crypto';
import type { loginRecords, userAgents } from '../../areas/accounts/tables.ts';
import { mailOf, memberRecipes } from '../content/members.ts';
import { MEMBER_IDS } from '../ids.ts';
import { after, DAY_MS, HISTORY_DAYS } from './calendar.ts';
import { seededRandom } from './random.ts';
import { idAt } from './visits.ts';

const DEVICES = ['Chrome 142 Windows', 'Safari 18 macOS', 'Firefox 144 Linux', 'Chrome 142 Android'];

/** The team's sign-in records: each member signs in on most working days, from morning to evening. */
export function makeLoginRecords(now: Date): (typeof loginRecords.$inferInsert)[] {
  const random = seededRandom(7);
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const days = Array.from({ length: HISTORY_DAYS }, (_, back) => new Date(today - (back + 1) * DAY_MS));
  return memberRecipes.flatMap((member) => {
    const device = random.pick(DEVICES);
    const ip = `85.241.10.${random.between(2, 250)}`;
    return days
      .filter((day) => day.getUTCDay() % 6 !== 0 && random.chance(0.72))
      .map((day) => {
        const at = after(day, random.between(7 * 3600 + 1200, 9 * 3600));
        return {
          merchantId: member.merchantId,
          id: idAt(at),
          memberId: MEMBER_IDS[member.key],
          sessionId: randomUUID(),
          createdBy: member.userName,
          department: member.department,
          device,
          email: mailOf(member),
          firstName: member.firstName,
          lastName: member.lastName,
          ip,
          loginStatus: 'logout',
          version: '1.0.0',
          createdAt: at,
          lastLoginAt: at,
          logoutAt: after(at, random.between(4 * 3600, 9 * 3600)),
        };
      });
  });
}

/** When the members were last present: within the hours before the demo starts. */
export function makeUserAgents(now: Date): (typeof userAgents.$inferInsert)[] {
  const random = seededRandom(8);
  return memberRecipes.map(({ merchantId, key, department }) => {
    const at = after(now, -random.between(5 * 60, 20 * 3600));
    return { merchantId, memberId: MEMBER_IDS[key], department, leaseUntil: at, modifiedAt: at };
  });
}
