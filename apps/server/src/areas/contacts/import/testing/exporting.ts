import { request } from '@foyer/contract/request';
import { expect, vi } from 'vitest';
import type { TestMerchant } from '../../../../testing/builders.ts';
import type { TestServer } from '../../../../testing/server.ts';

/** The contacts of a merchant as an exported file. */
export async function exported(
  server: Pick<TestServer, 'url'>,
  { admin }: TestMerchant,
  locale: 'en' | 'ar',
): Promise<string> {
  const begun = await request(
    server.url,
    'beginExport',
    { body: { kind: 'contacts', format: 'csv', locale } },
    admin,
  );
  const params = { id: begun.body.id };
  await vi.waitFor(
    async () => {
      const { body } = await request(server.url, 'getExport', { params }, admin);
      expect(body.state).toBe('done');
    },
    { timeout: 20_000, interval: 50 },
  );
  const { body } = await request(server.url, 'getExportLink', { params }, admin);
  return (await fetch(server.url + body.url)).text();
}
