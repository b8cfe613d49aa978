/** The address in 'Ana Costa <ana@example.com>'; a bare one is returned as it is. */
const bare = (text: string): string => /<([^<>\s]+)>\s*$/.exec(text)?.[1] ?? text.trim();

/** The distinct email addresses in a text, separated by commas, semicolons, spaces or lines. */
export function addressesIn(typed: readonly string[]): string[] {
  const texts = typed
    .flatMap((text) => text.split(/[;\n]/))
    .flatMap((text) => {
      return text.includes('<') ? [bare(text)] : text.split(/\s+/);
    });
  return [...new Set(texts.filter((text) => text !== ''))];
}
