/** Resolves an address against the server. Null unless it is http or https, so never a script. */
export function safeUrl(address: string, host: string): string | null {
  try {
    const url = new URL(address, `${host}/`);
    return /^https?:$/.test(url.protocol) ? url.href : null;
  } catch {
    return null;
  }
}
