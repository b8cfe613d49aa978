import type { Db } from '../../database/tenant.ts';

/** Returns the names of what uses a skill. */
type SkillUsers = (db: Db, merchantId: number, skillId: string) => Promise<readonly string[]>;

const registered = new Map<string, SkillUsers>();

/** Registers the users of skills of a kind, which are in an area above. */
export function registerSkillUsers(kind: string, find: SkillUsers): void {
  registered.set(kind, find);
}

/** The names of all that uses a skill. */
export async function namesUsing(db: Db, merchantId: number, skillId: string): Promise<string[]> {
  const names: string[] = [];
  for (const find of registered.values()) names.push(...(await find(db, merchantId, skillId)));
  return names;
}
