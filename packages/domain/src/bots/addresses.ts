const PRIVATE_HOST =
  /^(?:localhost|.*\.(?:local|internal|localhost)|(?:0|10|127|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01]))(?:\.\d+)+|\[.*\])$/;

/** Whether an address may be called or shown: public, without a password, with a host that no variable changes. */
export function isSafeAddress(address: string): boolean {
  const host = /^https?:\/\/([^/?#]+)/i.exec(address)?.[1];
  if (!host || /[{}@\\\s]/.test(host) || /[\s"<>\\{}]/.test(address.replace(/\{\{.*?\}\}/g, 'x')))
    return false;
  if (!URL.canParse(`http://${host}`)) return false;
  return !PRIVATE_HOST.test(new URL(`http://${host}`).hostname.replace(/\.$/, ''));
}
