import type { passkeys } from './tables.ts';

/** A passkey as its owner sees it. */
export const presentPasskey = ({ id, name, createdAt, usedAt }: typeof passkeys.$inferSelect) => ({
  id,
  name,
  createdDate: createdAt.toISOString(),
  lastUsedDate: usedAt?.toISOString() ?? null,
});
