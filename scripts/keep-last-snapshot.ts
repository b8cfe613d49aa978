/**
 * Runs after `npm run db:migration` and deletes old drizzle-kit snapshots: each contains the whole schema, and the next
 * migration needs only the last one.
 */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const meta = join(import.meta.dirname, '../apps/server/src/database/migrations/meta');
const snapshots = readdirSync(meta).filter((name) => name.endsWith('_snapshot.json'));
for (const name of snapshots.sort().slice(0, -1)) rmSync(join(meta, name));
