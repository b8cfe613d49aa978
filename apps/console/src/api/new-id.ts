import { uuidOf } from '@foyer/domain/ids';

/** A random UUID; `crypto.randomUUID` exists on secure pages only. */
export const newId = (): string => uuidOf(crypto.getRandomValues(new Uint8Array(31)));
