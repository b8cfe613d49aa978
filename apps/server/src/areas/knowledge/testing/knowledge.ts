import type { DocumentInput, KnowledgeDocument } from '@foyer/contract/knowledge/shapes';
import { request } from '@foyer/contract/request';
import { expect, vi } from 'vitest';
import { someAddress, type TestMerchant } from '../../../testing/builders.ts';
import type { TestServer } from '../../../testing/server.ts';

/** Fills and asks knowledge bases through the calls of a server. */
export function knowing(server: () => Pick<TestServer, 'url'>) {
  async function createBase({ admin }: TestMerchant, name = 'Delivery', audience?: 'everyone' | 'members') {
    const input = { body: { name, ...(audience && { audience }) } };
    const { status, body } = await request(server().url, 'createKnowledgeBase', input, admin);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.id;
  }

  async function add(
    { admin }: TestMerchant,
    knowledgeBaseId: string,
    document: DocumentInput,
    train = true,
  ) {
    const input = { body: { knowledgeBaseId, documents: [document], train } };
    const { status, body } = await request(server().url, 'createKnowledgeBaseDocs', input, admin);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.documents[0] as KnowledgeDocument;
  }

  const addText = (merchant: TestMerchant, base: string, text: string, train = true) =>
    add(merchant, base, { kind: 'text', text }, train);

  async function sendFile({ admin }: TestMerchant, base: string, name: string, content: string | Uint8Array) {
    const form = new FormData();
    form.append('file', new Blob([content as Uint8Array<ArrayBuffer>]), name);
    return request(
      server().url,
      'uploadKnowledgeFile',
      { params: { id: base }, form },
      { token: admin.token, headers: { 'x-forwarded-for': someAddress() } },
    );
  }

  async function get({ admin }: TestMerchant, id: string) {
    const { body } = await request(server().url, 'getKnowledgeDocument', { params: { id } }, admin);
    return body;
  }

  /** Waits until a document is no longer being trained. */
  const settled = (merchant: TestMerchant, id: string) =>
    vi.waitFor(
      async () => {
        const document = await get(merchant, id);
        expect([2, 3, 'in-progress'], JSON.stringify(document.error)).not.toContain(document.trainingStatus);
        return document;
      },
      { timeout: 60_000, interval: 50 },
    );

  /** Adds a document and waits until it is trained. */
  async function train(merchant: TestMerchant, base: string, document: DocumentInput) {
    const { id } = await add(merchant, base, document);
    const trained = await settled(merchant, id);
    expect(trained, JSON.stringify(trained.error)).toMatchObject({
      trainingStatus: 1,
      training: 'Completed',
    });
    return trained;
  }

  async function ask({ admin }: TestMerchant, question: string, more: Record<string, unknown> = {}) {
    const { status, body } = await request(
      server().url,
      'tryKnowledge',
      { body: { question, ...more } },
      admin,
    );
    expect(status, JSON.stringify(body)).toBe(200);
    return body.passages;
  }

  return { createBase, add, addText, sendFile, get, settled, train, ask };
}
