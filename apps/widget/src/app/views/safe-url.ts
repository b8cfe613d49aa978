/** An address of the server made whole; null unless it is one of the web, so never a script. */
export function safeUrl(address: string, host: string): string | null {
  try {
    const url = new URL(address, `${host}/`);
    return /^https?:$/.test(url.protocol) ? url.href : null;
  } catch {
    return null;
  }
}
