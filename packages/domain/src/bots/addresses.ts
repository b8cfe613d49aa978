/** IPv4 ranges that are not of the public internet, with the number of bits that are fixed. */
const SPECIAL_RANGES: readonly (readonly [address: string, bits: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];

const numberOf = (address: string): number =>
  address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);

/** Whether an IPv4 address is in a range that is not of the public internet. */
export const isSpecialIp = (address: string): boolean =>
  SPECIAL_RANGES.some(([first, bits]) => {
    const size = 2 ** (32 - bits);
    return Math.floor(numberOf(address) / size) === Math.floor(numberOf(first) / size);
  });

const INNER_NAME = /^[^.]*$|\.(?:local|internal|localhost)$/;

/** Whether a host, as `URL` writes it, cannot be of the public internet. */
const isInner = (host: string): boolean =>
  host.startsWith('[') || (/^[\d.]+$/.test(host) ? isSpecialIp(host) : INNER_NAME.test(host));

/** Whether an address may be called or shown: public, without a password, with a host that no variable changes. */
export function isSafeAddress(address: string): boolean {
  const host = /^https?:\/\/([^/?#]+)/i.exec(address)?.[1];
  if (!host || /[{}@\\\s]/.test(host) || /[\s"<>\\{}]/.test(address.replace(/\{\{.*?\}\}/g, 'x')))
    return false;
  if (!URL.canParse(`http://${host}`)) return false;
  return !isInner(new URL(`http://${host}`).hostname.replace(/\.$/, ''));
}
