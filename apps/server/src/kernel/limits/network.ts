import ipaddr from 'ipaddr.js';

/** Bits of an IPv6 address that one customer of a provider gets, who may use any address below. */
const IPV6_PREFIX = 64;

/**
 * What counts as one address in limits: an IPv4 address, also where it is written as IPv6, or the /64 of an IPv6
 * address. Audits and visits keep the address itself.
 */
export function networkOf(ip: string): string {
  // The name of an interface behind a local address is this machine's own matter.
  const [bare = ip] = ip.split('%');
  if (!ipaddr.isValid(bare)) return ip;
  const address = ipaddr.process(bare);
  if (address.kind() === 'ipv4') return address.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/${IPV6_PREFIX}`)}/${IPV6_PREFIX}`;
}
