import type { StoreBot } from '@foyer/contract/bots/shapes';
import { BOT_TEMPLATES } from '@foyer/domain/bots/templates/index';
import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { bots } from './tables.ts';

/** The group of the merchant's own bots in the store. */
const OWN_GROUP = 'Own';

const templates: readonly StoreBot[] = BOT_TEMPLATES.map(
  ({ id, name, description, type, groupName, graph }) => ({
    id,
    name: name.en ?? '',
    nameAr: name.ar ?? '',
    description: description.en ?? '',
    descriptionAr: description.ar ?? '',
    type,
    access: 'Public',
    groupName,
    status: 'Active',
    isTemplate: true,
    steps: graph.nodes.length,
  }),
);

/** The templates, and the published bots of the merchant with the access Public. */
export async function readStore(db: Db, merchantId: number): Promise<StoreBot[]> {
  const rows = await db
    .select({
      id: bots.id,
      name: bots.name,
      type: bots.type,
      access: bots.access,
      steps: sql<number>`jsonb_array_length(${bots.draft} -> 'nodes')`.mapWith(Number),
    })
    .from(bots)
    .where(
      and(
        eq(bots.merchantId, merchantId),
        eq(bots.access, 'Public'),
        isNotNull(bots.liveVersion),
        isNull(bots.removedAt),
      ),
    )
    .orderBy(asc(bots.name));
  const own = rows.map((row) => ({
    ...row,
    nameAr: row.name,
    description: '',
    descriptionAr: '',
    groupName: OWN_GROUP,
    status: 'Active' as const,
    isTemplate: false,
  }));
  return [...templates, ...own];
}
