/** Number of avatar tints. */
export const AVATAR_TINTS = 8;

/** Tint of an avatar, 1 to 8, from the FNV-1a hash of the id. */
export function avatarTint(id: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < id.length; index += 1) {
    hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193);
  }
  return ((hash >>> 0) % AVATAR_TINTS) + 1;
}
