const PRIVATE_HOST =
  /^(?:localhost|.*\.(?:local|internal|localhost)|127\..*|10\..*|192\.168\..*|169\.254\..*|0\..*|172\.(?:1[6-9]|2\d|3[01])\..*|\[.*\]|\d+|0x[\da-f.x]+)$/i;

/** Whether an address may be called or shown: public, without a password, with a host that no variable changes. */
export function isSafeAddress(address: string): boolean {
  const host = /^https?:\/\/([^/?#]+)/i.exec(address)?.[1];
  if (!host || /[{}@\\\s]/.test(host) || /[\s"<>\\{}]/.test(address.replace(/\{\{.*?\}\}/g, 'x')))
    return false;
  return !PRIVATE_HOST.test(host.replace(/:\d+$/, ''));
}
