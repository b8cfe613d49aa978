import type { ContactImportDetail, ImportVerdict } from '@foyer/contract/contacts/import-shapes';
import { request } from '@foyer/contract/request';
import { expect, vi } from 'vitest';
import { someAddress, type TestMember, type TestMerchant } from '../../../../testing/builders.ts';
import type { TestServer } from '../../../../testing/server.ts';

export type Content = string | Uint8Array;
type Choices = Partial<Pick<ContactImportDetail, 'match' | 'mode' | 'listId'>>;

/** Imports files through the calls of a server. */
export function importing(server: () => Pick<TestServer, 'url'>) {
  async function sendFile(
    { id, admin }: TestMerchant,
    content: Content,
    name: string,
    by: TestMember,
    list: string,
  ) {
    const form = new FormData();
    form.append('file', new Blob([content as Uint8Array<ArrayBuffer>]), name);
    return request(
      server().url,
      'uploadContacts',
      { params: { merchantId: id, x: list }, form },
      // A limit counts uploads by address.
      { token: (by ?? admin).token, headers: { 'x-forwarded-for': someAddress() } },
    );
  }

  async function upload(
    merchant: TestMerchant,
    content: Content,
    list = 'none',
  ): Promise<ContactImportDetail> {
    const { status, body } = await sendFile(merchant, content, 'people.csv', merchant.admin, list);
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  }

  async function rowsOf(merchant: TestMerchant, id: string, verdict?: ImportVerdict) {
    const input = { params: { id }, query: { verdict } };
    return (await request(server().url, 'listContactImportRows', input, merchant.admin)).body.rows;
  }

  async function reached(merchant: TestMerchant, id: string, state: string, timeout = 30_000) {
    return vi.waitFor(
      async () => {
        const { body } = await request(server().url, 'getContactImport', { params: { id } }, merchant.admin);
        expect(body.state).toBe(state);
        return body;
      },
      { timeout, interval: 50 },
    );
  }

  async function check(merchant: TestMerchant, { id, columns }: ContactImportDetail, choices: Choices = {}) {
    const body = { targets: columns.map(({ target }) => target), ...choices };
    const { status } = await request(
      server().url,
      'checkContactImport',
      { params: { id }, body },
      merchant.admin,
    );
    expect(status).toBe(200);
    return reached(merchant, id, 'checked');
  }

  async function run(merchant: TestMerchant, id: string) {
    await start(merchant, id);
    return reached(merchant, id, 'done');
  }

  const start = (merchant: TestMerchant, id: string) =>
    request(
      server().url,
      'startContactImport',
      { params: { id }, body: { basis: 'agreed' } },
      merchant.admin,
    );

  async function importFile(merchant: TestMerchant, content: Content, choices: Choices = {}) {
    const { id } = await check(merchant, await upload(merchant, content), choices);
    return run(merchant, id);
  }

  return { sendFile, upload, rowsOf, reached, check, start, run, importFile };
}
