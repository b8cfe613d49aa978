import { directionOf } from '@foyer/domain/help';
import { Html, html } from '../../../mail/html.ts';
import { questionsOf, render } from '../markdown.ts';
import { type Entry, type Hit, mostRead, type Published, relatedTo } from '../published.ts';
import type { helpPages } from '../tables.ts';
import { type Page, pathOf, siteTitle, type View } from './layout.ts';
import { fill, languageName } from './texts.ts';

type TextRow = typeof helpPages.$inferSelect;

const SHOWN_IN_CARD = 5;
const MOST_READ = 6;
const WORDS_A_MINUTE = 200;

const articlePath = (language: string, slug: string) => `/${language}/articles/${slug}`;

/** Attributes of a text in another language than its page. */
const inLanguage = ({ published }: View, language: string): Html | null =>
  language === published.language ? null : html` lang="${language}" dir="${directionOf(language)}"`;

const link = (view: View, entry: Entry): Html =>
  html`<a href="${pathOf(view, `/articles/${entry.slug}`)}"${inLanguage(view, entry.language)}>${entry.title}</a>`;

const crumbs = (view: View, ...rest: readonly (Html | null)[]): Html =>
  html`<nav class="crumbs"><ol><li><a href="${pathOf(view)}">${view.texts.helpCentre}</a></li>${rest.flatMap((one) => (one ? [html`<li>${one}</li>`] : []))}</ol></nav>`;

const crumbData = ({ origin }: View, parts: readonly { name: string; path: string }[]) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: parts.map(({ name, path }, n) => ({
    '@type': 'ListItem',
    position: n + 1,
    name,
    item: origin + path,
  })),
});

const homes = ({ site }: Published, below = '') =>
  site.languages.map((language) => ({ language, path: `/${language}${below}` }));

function contactLine({ published, texts }: View): Html | null {
  const { contactUrl } = published.site;
  return contactUrl ? html`<p class="note"><a href="${contactUrl}">${texts.talk}</a></p>` : null;
}

/** The first page: categories and what is read most. */
export function homePage(view: View): Page {
  const { published, texts } = view;
  const { categories, entries } = published;
  const top = mostRead(published, MOST_READ);
  const card = ({ id, slug, name }: Published['categories'][number]) => {
    const own = entries.filter(({ categoryId }) => categoryId === id).toSorted((a, b) => b.views - a.views);
    return html`<li><h2><a href="${pathOf(view, `/categories/${slug}`)}">${name}</a></h2><small>${own.length === 1 ? texts.article : fill(texts.articles, { count: own.length })}</small><ul>${own.slice(0, SHOWN_IN_CARD).map((entry) => html`<li>${link(view, entry)}</li>`)}</ul></li>`;
  };
  const title = siteTitle(view);
  return {
    title,
    description: published.slogan || title,
    path: `/${published.language}`,
    isHome: true,
    alternates: homes(published),
    data: [
      {
        '@context': 'https://schema.org',
        '@type': 'WebSite',
        name: title,
        url: `${view.origin}/${published.language}`,
        inLanguage: published.language,
        potentialAction: {
          '@type': 'SearchAction',
          target: `${view.origin}/${published.language}/search?q={search_term_string}`,
          'query-input': 'required name=search_term_string',
        },
      },
    ],
    content: html`${
      categories.length > 0
        ? html`<ul class="cards">${categories.map(card)}</ul>`
        : html`<p>${texts.empty}</p>`
    }${
      top.length > 0
        ? html`<h2>${texts.mostRead}</h2><ul class="list">${top.map((entry) => html`<li>${link(view, entry)}</li>`)}</ul>`
        : null
    }${contactLine(view)}`,
  };
}

/** The articles of a category. */
export function categoryPage(view: View, category: Published['categories'][number]): Page {
  const { published } = view;
  const own = published.entries.filter(({ categoryId }) => categoryId === category.id);
  const path = `/${published.language}/categories/${category.slug}`;
  return {
    title: category.name,
    description: fill(view.texts.allOf, { name: category.name }),
    path,
    alternates: homes(published, `/categories/${category.slug}`),
    data: [
      crumbData(view, [
        { name: siteTitle(view), path: `/${published.language}` },
        { name: category.name, path },
      ]),
    ],
    content: html`${crumbs(view)}<h1>${category.name}</h1><ul class="list">${own.map((entry) => listed(view, entry))}</ul>${contactLine(view)}`,
  };
}

const listed = (view: View, entry: Entry, marks: readonly string[] = []): Html =>
  html`<li>${link(view, entry)}<p${inLanguage(view, entry.language)}>${marked(entry.excerpt, marks)}</p></li>`;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A text with words marked. */
function marked(text: string, words: readonly string[]): Html {
  if (words.length === 0) return html`${text}`;
  const parts = text.split(new RegExp(`(${words.map(escaped).join('|')})`, 'giu'));
  return html`${parts.map((part, n) => (n % 2 === 1 ? html`<mark>${part}</mark>` : html`${part}`))}`;
}

/** What was found for a search. */
export function searchPage(view: View, query: string, hits: readonly Hit[]): Page {
  const { published, texts } = view;
  const title = fill(texts.results, { text: query });
  return {
    title,
    description: title,
    path: `/${published.language}/search`,
    isIndexed: false,
    query,
    alternates: [],
    content: html`${crumbs(view)}<h1>${title}</h1>${
      hits.length > 0
        ? html`<ul class="list">${hits.map((hit) => listed(view, hit, hit.marks))}</ul>`
        : html`<p>${fill(texts.none, { text: query })}</p>`
    }${contactLine(view)}`,
  };
}

/** An article with its contents, the question whether it helped, and related ones. */
export function articlePage(
  view: View,
  entry: Entry,
  all: readonly TextRow[],
  said: 'yes' | 'no' | 'sent' | null,
): Page | null {
  const { published, texts, origin } = view;
  const { language } = published;
  const text = all.find((one) => one.language === entry.language);
  if (!text) return null;
  const { html: body, headings } = render(text.body);
  const category = published.categories.find(({ id }) => id === entry.categoryId);
  const shown = all.filter((one) => published.site.languages.includes(one.language));
  const others = shown.filter((one) => one.language !== entry.language);
  const isFallback = entry.language !== language;
  const own = inLanguage(view, entry.language);
  const minutes = Math.max(1, Math.round(text.body.split(/\s+/).length / WORDS_A_MINUTE));
  const date = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { dateStyle: 'long' });
  const related = relatedTo(published, entry);
  const path = articlePath(entry.language, entry.slug);
  const questions = questionsOf(text.body);
  return {
    title: text.title,
    description: text.excerpt,
    path,
    type: 'article',
    isIndexed: !isFallback,
    alternates: shown.map((one) => ({ language: one.language, path: articlePath(one.language, entry.slug) })),
    data: [
      {
        '@context': 'https://schema.org',
        '@type': 'Article',
        headline: text.title,
        description: text.excerpt,
        inLanguage: text.language,
        dateModified: text.changedAt.toISOString(),
        mainEntityOfPage: origin + path,
        publisher: { '@type': 'Organization', name: published.merchant.name },
      },
      crumbData(view, [
        { name: siteTitle(view), path: `/${language}` },
        ...(category ? [{ name: category.name, path: `/${language}/categories/${category.slug}` }] : []),
        { name: text.title, path },
      ]),
      ...(questions.length > 0
        ? [
            {
              '@context': 'https://schema.org',
              '@type': 'FAQPage',
              mainEntity: questions.map(({ question, answer }) => ({
                '@type': 'Question',
                name: question,
                acceptedAnswer: { '@type': 'Answer', text: answer },
              })),
            },
          ]
        : []),
    ],
    content: html`<article class="page"><div>${crumbs(
      view,
      category ? html`<a href="${pathOf(view, `/categories/${category.slug}`)}">${category.name}</a>` : null,
    )}<h1${own}>${text.title}</h1><p class="soft">${fill(texts.updated, { date: date.format(text.changedAt) })} · ${fill(texts.minutes, { count: minutes })}${
      others.length > 0
        ? html` · ${texts.alsoIn} ${others.map((one, n) => html`${n > 0 ? ', ' : ''}<a href="${view.base}${articlePath(one.language, entry.slug)}" hreflang="${one.language}" lang="${one.language}">${languageName(one.language)}</a>`)}`
        : null
    }</p>${isFallback ? html`<p class="note">${texts.onlyIn}</p>` : null}</div>${
      headings.length > 1
        ? html`<nav class="toc" aria-label="${texts.contents}"><h2>${texts.contents}</h2>${headings.map(
            ({ anchor, text: heading, level }) =>
              html`<a class="l${level}" href="#${anchor}"${own}>${heading}</a>`,
          )}</nav>`
        : null
    }<div class="body"><div class="text"${own}>
${new Html(body)}</div>${feedback(view, entry, said)}${
      related.length > 0
        ? html`<h2>${texts.related}</h2><ul class="list">${related.map((one) => html`<li>${link(view, one)}</li>`)}</ul>`
        : null
    }${contactLine(view)}</div></article>`,
  };
}

/** The question whether an article helped. The comment is asked for after an answer. */
function feedback(view: View, { slug }: Entry, said: 'yes' | 'no' | 'sent' | null): Html {
  const { published, texts } = view;
  // The same on every host name, since only there a body is read.
  const action = `/help/${published.site.slug}/${published.language}/articles/${slug}/feedback`;
  if (said === 'sent' || said === 'yes')
    return html`<section class="ask" id="feedback" role="status">${said === 'sent' ? texts.sent : texts.thanks}</section>`;
  if (said === 'no')
    return html`<section class="ask" id="feedback"><p role="status">${texts.thanks}</p><form method="post" action="${action}"><input type="hidden" name="helpful" value="no"><label for="comment">${texts.missing}</label><textarea id="comment" name="comment" maxlength="1000" required aria-describedby="private"></textarea><p class="soft" id="private">${texts.private}</p><button>${texts.send}</button></form></section>`;
  return html`<section class="ask" id="feedback"><div class="votes"><h2>${texts.helpful}</h2><form method="post" action="${action}"><button name="helpful" value="yes">${texts.yes}</button><button name="helpful" value="no">${texts.no}</button></form></div></section>`;
}

/** What is shown for an address that leads nowhere. */
export const lostPage = (view: View): Page => ({
  title: view.texts.lost,
  description: view.texts.lostText,
  path: `/${view.published.language}`,
  isIndexed: false,
  alternates: [],
  status: 404,
  content: html`<h1>${view.texts.lost}</h1><p>${view.texts.lostText}</p><p><a href="${pathOf(view)}">${view.texts.home}</a></p>`,
});
