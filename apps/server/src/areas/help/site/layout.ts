import { directionOf } from '@foyer/domain/help';
import { Html, html } from '../../../mail/html.ts';
import type { Published } from '../published.ts';
import { styleName } from './style.ts';
import { fill, hasTexts, languageName, type SiteTexts, textsIn } from './texts.ts';

/** What the pages of a site need to know of a request. */
export interface View {
  readonly published: Published;
  readonly texts: SiteTexts;
  /** What the paths of its links begin with: empty on a host name of its own. */
  readonly base: string;
  /** The public address, for search engines. */
  readonly origin: string;
  /** The address of the chat's script; null without a chat. */
  readonly chatUrl: string | null;
}

/** A page before it is put into the frame of its site. */
export interface Page {
  readonly title: string;
  readonly description: string;
  /** Below the public address of the site. */
  readonly path: string;
  readonly content: Html;
  /** Addresses of the page in other languages, without the ones of the site. */
  readonly alternates: readonly { readonly language: string; readonly path: string }[];
  /** Structured data. */
  readonly data?: readonly object[];
  readonly isIndexed?: boolean;
  readonly type?: 'website' | 'article';
  readonly query?: string;
  /** The page of the language switch: default the alternates, else the homes. */
  readonly isHome?: boolean;
  readonly status?: number;
}

export const viewOf = (published: Published, base: string, origin: string, chatUrl: string | null): View => ({
  published,
  texts: textsIn(published.language),
  base,
  origin,
  chatUrl,
});

export const siteTitle = ({ published: { title, merchant }, texts }: View): string =>
  title || fill(texts.titleOf, { name: merchant.name });

/** A link's path on the site. */
export const pathOf = ({ base, published }: View, path = ''): string =>
  `${base}/${published.language}${path}`;

/** JSON within a page. It cannot end its element. */
const json = (data: object) => new Html(JSON.stringify(data).replaceAll('<', '\\u003c'));

function searchForm(view: View, query: string): Html {
  const { texts } = view;
  return html`<form role="search" action="${pathOf(view, '/search')}"><input type="search" name="q" value="${query}" maxlength="200" required aria-label="${texts.search}" placeholder="${texts.search}"><button>${texts.find}</button></form>`;
}

function languages(view: View, { alternates }: Page): Html | null {
  const { site, language } = view.published;
  if (site.languages.length < 2) return null;
  const pathIn = (one: string) => alternates.find((other) => other.language === one)?.path ?? `/${one}`;
  return html`<nav aria-label="${view.texts.language}"><ul class="langs">${site.languages.map(
    (one) =>
      html`<li><a href="${view.base}${pathIn(one)}" hreflang="${one}" lang="${one}"${one === language ? new Html(' aria-current="true"') : null}>${languageName(one)}</a></li>`,
  )}</ul></nav>`;
}

/** A whole page in the brand of its merchant. It needs no JavaScript. */
export function layout(view: View, page: Page): string {
  const { published, texts, base, origin } = view;
  const { merchant, language, site } = published;
  const title = page.isHome ? page.title : `${page.title} · ${siteTitle(view)}`;
  const address = origin + page.path;
  const standard = page.alternates.find((one) => one.language === site.languages[0]) ?? page.alternates[0];
  return html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="description" content="${page.description}">${
    page.isIndexed === false
      ? html`
<meta name="robots" content="noindex">`
      : html`
<link rel="canonical" href="${address}">`
  }${page.alternates.map(
    (one) => html`
<link rel="alternate" hreflang="${one.language}" href="${origin}${one.path}">`,
  )}${
    standard
      ? html`
<link rel="alternate" hreflang="x-default" href="${origin}${standard.path}">`
      : null
  }
<meta property="og:type" content="${page.type ?? 'website'}">
<meta property="og:site_name" content="${siteTitle(view)}">
<meta property="og:title" content="${page.title}">
<meta property="og:description" content="${page.description}">
<meta property="og:url" content="${address}">
<meta property="og:locale" content="${language}">${
    merchant.logoUrl
      ? html`
<meta property="og:image" content="${new URL(merchant.logoUrl, origin).href}">
<link rel="icon" href="${merchant.logoUrl}">`
      : html`
<link rel="icon" href="data:,">`
  }
<link rel="alternate" type="application/atom+xml" title="${siteTitle(view)}" href="${pathOf(view, '/feed.xml')}">
<link rel="stylesheet" href="${base}/${styleName(merchant.colour)}">${(page.data ?? []).map(
    (data) => html`
<script type="application/ld+json">${json(data)}</script>`,
  )}
</head>
<body>
<a class="skip" href="#content">${texts.skip}</a>
<header><div class="wrap"><a class="brand" href="${pathOf(view)}">${merchant.logoUrl ? html`<img src="${merchant.logoUrl}" alt="">` : null}${merchant.name} <span>${texts.helpCentre}</span></a>${
    site.contactUrl ? html`<a href="${site.contactUrl}">${texts.contact}</a>` : null
  }${languages(view, page)}</div></header>
<section class="hero${page.isHome ? ' big' : ''}" aria-label="${texts.find}"><div class="wrap">${
    page.isHome
      ? html`<h1>${page.title}</h1>${published.slogan ? html`<p>${published.slogan}</p>` : null}`
      : null
  }${searchForm(view, page.query ?? '')}</div></section>
<main id="content" class="wrap">${page.content}</main>
<footer><div class="wrap"><span>${merchant.name}</span><span>${texts.runsOn}</span></div></footer>${
    view.chatUrl
      ? html`
<script async src="${view.chatUrl}" data-engagement="${site.engagementId}" data-lang="${language}"></script>`
      : null
  }
</body>
</html>`.text;
}

/** What is shown where there is no help centre, and so no brand. */
export function nowherePage(language: string): string {
  const texts = textsIn(language);
  const lang = hasTexts(language) ? language : 'en';
  return html`<!doctype html>
<html lang="${lang}" dir="${directionOf(lang)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${texts.lost}</title>
</head>
<body>
<main><h1>${texts.lost}</h1><p>${texts.lostText}</p></main>
</body>
</html>`.text;
}
