import type { passkeys } from './tables.ts';

/** A passkey as shown to its owner. */
export const presentPasskey = ({ id, name, createdAt, usedAt }: typeof passkeys.$inferSelect) => ({
  id,
  name,
  createdDate: createdAt.toISOString(),
  lastUsedDate: usedAt?.toISOString() ?? null,
});
