import type { help as calls } from '@foyer/contract';
import type { WidgetHelpEntry } from '@foyer/contract/help/shapes';
import type { VisitorScope } from '../../kernel/context.ts';
import { done, type Handlers } from '../../kernel/handlers.ts';
import { publicUrl } from '../../kernel/public-url.ts';
import { notFound } from '../../kernel/refusal.ts';
import { articleUrl, findSite } from './addresses.ts';
import { render } from './markdown.ts';
import {
  type Entry,
  type Hit,
  mostRead,
  type Published,
  readPreferred,
  readTexts,
  searchArticles,
} from './published.ts';
import { countLostSearch, countView, storeAnswer } from './reading.ts';

type WidgetCall = 'getWidgetHelp' | 'searchWidgetHelp' | 'getWidgetHelpArticle' | 'rateWidgetHelpArticle';

const MOST_READ = 5;

/** Whether a merchant has a public help centre. */
export const isHelpOn = async ({ merchantId, read }: VisitorScope['tenant']): Promise<boolean> =>
  (await read((db) => findSite(db, merchantId)))?.isOn === true;

async function published({ services, tenant }: VisitorScope, language: string): Promise<Published> {
  const found = await readPreferred(services, tenant.merchantId, language);
  if (!found) throw notFound();
  return found;
}

function entryOf({ entries }: Published, id: string): Entry {
  const entry = entries.find((one) => one.id === id);
  if (!entry) throw notFound();
  return entry;
}

const present =
  ({ categories }: Published) =>
  ({ id, title, excerpt, language, categoryId, marks = [] }: Entry & Partial<Hit>): WidgetHelpEntry => ({
    id,
    title,
    excerpt,
    marks: [...marks],
    category: categories.find((category) => category.id === categoryId)?.name ?? '',
    language,
  });

export const widgetHandlers: Pick<Handlers<typeof calls>, WidgetCall> = {
  async getWidgetHelp(scope, { query }) {
    const help = await published(scope, query.language);
    return {
      categories: help.categories.map(({ id, name }) => ({
        id,
        name,
        articles: help.entries.filter(({ categoryId }) => categoryId === id).map(present(help)),
      })),
      mostRead: mostRead(help, MOST_READ).map(present(help)),
    };
  },

  async searchWidgetHelp(scope, { query: { language, text, isFinal } }) {
    const help = await published(scope, language);
    const hits = await searchArticles(scope, help, text);
    if (hits.length === 0 && isFinal) await countLostSearch(scope.tenant, help.language, text);
    return { articles: hits.map(present(help)) };
  },

  async getWidgetHelpArticle(scope, { params, query }) {
    const { services, tenant } = scope;
    const help = await published(scope, query.language);
    const entry = entryOf(help, params.id);
    const texts = await readTexts(tenant, entry.id);
    const text = texts.find(({ language }) => language === entry.language);
    if (!text) throw notFound();
    countView(services, tenant.merchantId, entry.id, scope.userAgent);
    return {
      id: entry.id,
      title: text.title,
      html: render(text.body, publicUrl(services.config, '/').replace(/\/$/, '')).html,
      language: text.language,
      url: articleUrl(services.config, help.site, text.language, entry.slug),
      date: text.changedAt.toISOString(),
    };
  },

  async rateWidgetHelpArticle(scope, { params, body: { language, ...answer } }) {
    const entry = entryOf(await published(scope, language), params.id);
    await storeAnswer(
      scope.services,
      scope.tenant,
      { visitorId: scope.caller.id },
      { articleId: entry.id, language: entry.language, ...answer },
    );
    return done;
  },
};
