import { departmentMembers, departments } from '../../apps/server/src/areas/accounts/departments/tables.ts';
import { labels } from '../../apps/server/src/areas/conversations/label-tables.ts';
import { newId } from '../../apps/server/src/kernel/ids.ts';
import type { Machine } from '../machine/machine.ts';
import { hire, type Shop } from '../shop.ts';

const TEAMS = ['Sales', 'Support', 'Returns', 'Billing', 'Warehouse'];
const MEMBERS = 50;
const LABELS = 20;

/** Gives a shop fifty members in five teams, and labels. */
export async function employ(machine: Machine, { merchantId }: Shop): Promise<void> {
  const staff = await hire(machine, merchantId, MEMBERS - 1, 'USER');
  const teams = TEAMS.map((name) => ({ merchantId, id: newId(), name }));
  await machine.database.tenant(merchantId).transaction(async (db) => {
    await db.insert(departments).values(teams);
    await db.insert(departmentMembers).values(
      staff.map(({ id: memberId }, index) => ({
        merchantId,
        memberId,
        departmentId: teams[index % teams.length]?.id ?? '',
      })),
    );
    await db.insert(labels).values(
      Array.from({ length: LABELS }, (_, index) => ({
        merchantId,
        id: newId(),
        name: `Label ${index + 1}`,
        colour: 'blue' as const,
      })),
    );
  });
}
