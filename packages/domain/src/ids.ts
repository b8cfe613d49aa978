const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text is a UUID of any version, case-insensitive. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** A version 4 UUID from random bytes, one per free digit. */
export function uuidOf(random: Uint8Array): string {
  let at = 0;
  return 'xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx'.replace(/[xy]/g, (place) => {
    const digit = (random[at++] ?? 0) & 15;
    return (place === 'x' ? digit : (digit & 3) | 8).toString(16);
  });
}
