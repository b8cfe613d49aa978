import { html } from '../../../mail/html.ts';
import type { Published } from '../published.ts';
import { siteTitle, type View } from './layout.ts';

const FEED_MAX = 50;
const DECLARATION = '<?xml version="1.0" encoding="utf-8"?>\n';

/** The Atom feed of a language: the articles that changed last. */
export function atomFeed(view: View): string {
  const { published, origin } = view;
  const { language, merchant } = published;
  const own = published.entries
    .filter((entry) => entry.language === language)
    .toSorted((a, b) => b.changedAt.getTime() - a.changedAt.getTime())
    .slice(0, FEED_MAX);
  const home = `${origin}/${language}`;
  const updated = (own[0]?.changedAt ?? published.site.modifiedAt).toISOString();
  return `${DECLARATION}${
    html`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
<id>${home}</id>
<title>${siteTitle(view)}</title>
<updated>${updated}</updated>
<author><name>${merchant.name}</name></author>
<link rel="alternate" type="text/html" href="${home}"/>
<link rel="self" type="application/atom+xml" href="${home}/feed.xml"/>
${own.map(({ slug, title, excerpt, changedAt }) => {
  const address = `${home}/articles/${slug}`;
  return html`<entry><id>${address}</id><title>${title}</title><updated>${changedAt.toISOString()}</updated><link rel="alternate" type="text/html" href="${address}"/><summary>${excerpt}</summary></entry>
`;
})}</feed>`.text
  }`;
}

/** The sitemap: homes, categories and articles in each of their languages. */
export function sitemap(origin: string, languages: readonly Published[]): string {
  const pages = languages.flatMap(({ language, categories, entries }) => [
    { path: `/${language}`, changedAt: null },
    ...categories.map(({ slug }) => ({ path: `/${language}/categories/${slug}`, changedAt: null })),
    ...entries
      .filter((entry) => entry.language === language)
      .map(({ slug, changedAt }) => ({ path: `/${language}/articles/${slug}`, changedAt })),
  ]);
  return `${DECLARATION}${
    html`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${pages.map(
  ({ path, changedAt }) =>
    html`<url><loc>${origin}${path}</loc>${changedAt ? html`<lastmod>${changedAt.toISOString()}</lastmod>` : null}</url>
`,
)}</urlset>`.text
  }`;
}
