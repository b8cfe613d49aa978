import type { Config } from '../config.ts';

/** A public URL of this server, for mails. */
export function publicUrl(
  { PUBLIC_URL, PORT }: Pick<Config, 'PUBLIC_URL' | 'PORT'>,
  path: string,
  query: Readonly<Record<string, string>> = {},
): string {
  const url = new URL(path, PUBLIC_URL ?? `http://localhost:${PORT}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}
