import ipaddr from 'ipaddr.js';

/** The IPv6 prefix length that providers assign to one customer. */
const IPV6_PREFIX = 64;

/**
 * The key of an address in limits: the IPv4 address, also when mapped to IPv6, or the /64 network of an IPv6 address.
 * The audit and visits store the full address.
 */
export function networkOf(ip: string): string {
  // Removes the zone of a link-local address.
  const [bare = ip] = ip.split('%');
  if (!ipaddr.isValid(bare)) return ip;
  const address = ipaddr.process(bare);
  if (address.kind() === 'ipv4') return address.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/${IPV6_PREFIX}`)}/${IPV6_PREFIX}`;
}
