import type { HelpArticleDetail, HelpTexts } from '@foyer/contract/help/shapes';
import { request } from '@foyer/contract/request';
import { expect } from 'vitest';
import { someAddress, type TestMerchant } from '../../../testing/builders.ts';
import type { TestServer } from '../../../testing/server.ts';

/** The texts of an article. */
export const TEXTS = {
  en: {
    title: 'Return an oiled bench',
    body: '## What we take back?\n\nWe take an oiled **bench** back within 30 days.\n\n## Money\n\nBack in 5 days.',
  },
};

/** Writes and reads help centres through the calls and pages of a server. */
export function helping(server: () => Pick<TestServer, 'url'>) {
  /** Turns the help centre of a merchant on. Returns its path. */
  async function turnOn({ admin, id }: TestMerchant, more: Record<string, unknown> = {}) {
    const body = { isOn: true, slug: `shop-${id}`, languages: ['en', 'ar'], ...more };
    const { status, body: site } = await request(server().url, 'updateHelpSite', { body }, admin);
    expect(status, JSON.stringify(site)).toBe(200);
    return `/help/${site.slug}`;
  }

  async function addCategory({ admin }: TestMerchant, name = 'Delivery') {
    const { body } = await request(
      server().url,
      'createHelpCategory',
      { body: { names: { en: name } } },
      admin,
    );
    return body.id;
  }

  const save = ({ admin }: TestMerchant, id: string, change: Record<string, unknown>) =>
    request(server().url, 'saveHelpArticle', { params: { id }, body: change }, admin);

  async function addDraft(
    { admin }: TestMerchant,
    categoryId: string,
    { title, body }: { title: string; body: string },
  ) {
    const input = { body: { categoryId, title, body } };
    const { status, body: article } = await request(server().url, 'createHelpArticle', input, admin);
    expect(status, JSON.stringify(article)).toBe(200);
    return article;
  }

  async function publish({ admin }: TestMerchant, { id }: Pick<HelpArticleDetail, 'id'>) {
    const { status, body } = await request(
      server().url,
      'publishHelpArticle',
      { params: { id }, body: {} },
      admin,
    );
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  }

  /** Adds an article in languages and publishes it. */
  async function addArticle(merchant: TestMerchant, categoryId: string, texts: HelpTexts) {
    const [first] = Object.values(texts);
    const draft = await addDraft(merchant, categoryId, first ?? { title: '', body: '' });
    expect((await save(merchant, draft.id, { texts })).status).toBe(200);
    return publish(merchant, draft);
  }

  /** Reads a public page, without JavaScript. */
  async function visit(path: string, { headers = {}, ...init }: RequestInit = {}) {
    const response = await fetch(server().url + path, {
      redirect: 'manual',
      headers: { 'x-forwarded-for': someAddress(), accept: 'text/html', ...headers },
      ...init,
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  }

  return { turnOn, addCategory, addDraft, addArticle, save, publish, visit };
}
