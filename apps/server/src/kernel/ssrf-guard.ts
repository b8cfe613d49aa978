import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Config } from '../config.ts';

/** Thrown for a host that is on a private network, where this installation does not allow that. */
export class HostRefused extends Error {
  constructor(host: string) {
    super(`${host} is on a private network, which this installation does not allow.`);
  }
}

/** A host with the address to connect to, so that a second DNS lookup cannot return another one. */
export interface ResolvedHost {
  readonly address: string;
  /** The name to verify in the server's TLS certificate; undefined when the host is an address. */
  readonly servername: string | undefined;
}

/**
 * Resolves a host that a merchant configured. Private addresses are refused unless `PRIVATE_HOSTS` allows them, so that
 * merchants cannot connect to the internal network of this server.
 * @throws HostRefused when one of its addresses is not public
 */
export async function resolvePublicHost(
  { PRIVATE_HOSTS }: Pick<Config, 'PRIVATE_HOSTS'>,
  host: string,
): Promise<ResolvedHost> {
  const bare = host.replace(/^\[|\]$/g, '');
  const found = await lookup(bare, { all: true });
  if (!PRIVATE_HOSTS && !found.every(({ address }) => isPublic(address))) throw new HostRefused(host);
  const [first] = found;
  if (!first) throw new Error(`${host} has no address.`);
  return { address: first.address, servername: isIP(bare) ? undefined : bare };
}

/** Whether an IP address is a public unicast address. */
export const isPublic = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
