import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Config } from '../config.ts';

/** A host that merchants named and that this installation does not reach. */
export class HostRefused extends Error {
  constructor(host: string) {
    super(`${host} is on a private network, which this installation does not allow.`);
  }
}

/** A host with the address to connect to, so that no second look-up can lead elsewhere. */
export interface Reached {
  readonly address: string;
  /** The name that the other side proves by its certificate; undefined where the host is an address. */
  readonly servername: string | undefined;
}

/**
 * Looks up a host that a merchant named, before a connection to it. Private addresses are for installations that allow
 * them by `PRIVATE_HOSTS`: otherwise whoever names hosts could reach what stands beside this server.
 * @throws HostRefused when one of its addresses is not public
 */
export async function reach(
  { PRIVATE_HOSTS }: Pick<Config, 'PRIVATE_HOSTS'>,
  host: string,
): Promise<Reached> {
  const bare = host.replace(/^\[|\]$/g, '');
  const found = await lookup(bare, { all: true });
  if (!PRIVATE_HOSTS && !found.every(({ address }) => isPublic(address))) throw new HostRefused(host);
  const [first] = found;
  if (!first) throw new Error(`${host} has no address.`);
  return { address: first.address, servername: isIP(bare) ? undefined : bare };
}

/** Whether an address is one of the open internet. */
export const isPublic = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
