import { WidgetSettings } from '@foyer/contract/engagements/shapes';
import { stateOf } from '@foyer/domain/engagement';
import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../kernel/context.ts';
import { Html, html, lines } from '../../mail/html.ts';
import { engagements } from '../engagements/tables.ts';
import { colourOf } from '../merchants/colour.ts';
import { findMerchant } from '../merchants/queries.ts';

/** Like that of the console, but the picture may be on any site, and the page loads only the widget. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data: blob: https:",
  "media-src 'self'",
  "connect-src 'self' ws: wss:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const STYLE = `
:root{color-scheme:light dark;--ink:#16212b;--soft:#51606e;--ground:#f6f8f9;--card:#fff;--line:#dfe4e8}
@media(prefers-color-scheme:dark){:root{--ink:#e9edf0;--soft:#a9b4be;--ground:#13181d;--card:#1a2127;--line:#2c353d}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/26px Inter,Vazirmatn,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
header{display:flex;align-items:center;gap:12px;padding:16px 24px;border-block-end:3px solid var(--brand);background:var(--card);font-weight:600}
header img{max-block-size:36px;max-inline-size:160px}
main{display:grid;grid-template-columns:minmax(0,1fr) minmax(320px,max-content);gap:32px;max-inline-size:1120px;margin:0 auto;padding:32px 24px;align-items:start}
h1{margin:0 0 16px;font-size:32px;line-height:40px;text-wrap:balance}
p{margin:0 0 16px;max-inline-size:65ch;color:var(--soft);overflow-wrap:anywhere}
.picture{display:block;inline-size:100%;max-block-size:420px;object-fit:cover;border-radius:12px;margin-block-end:24px;background:var(--line)}
#foyer-chat{min-block-size:600px}
@media(max-width:860px){main{grid-template-columns:minmax(0,1fr);padding:20px 16px}h1{font-size:26px;line-height:34px}}
`;

/** People follow addresses of pages that are no more. */
const LOST = html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Not found</title><style>${new Html(STYLE)}</style></head>
<body><main><article><h1>This page does not exist</h1><p>It may have been removed. Please check the address.</p></article></main></body>
</html>`;

interface PageRequest {
  readonly Params: { readonly merchant: string; readonly slug: string };
}

/** Serves the smart pages of engagements: a text and a picture in the merchant's brand, with the chat in the page. */
export function registerSmartPages(app: FastifyInstance, services: Services): void {
  app.get<PageRequest>('/p/:merchant/:slug', async ({ params }, reply) => {
    const page = await readPage(services, Number(params.merchant), params.slug.toLowerCase());
    return reply
      .status(page ? 200 : 404)
      .headers({ 'content-security-policy': POLICY, 'cache-control': 'no-cache' })
      .type('text/html; charset=utf-8')
      .send((page ?? LOST).text);
  });
}

/** The page of an address. Null when there is none, or it has not begun. Paused and ended ones say so in the chat. */
async function readPage({ database }: Services, merchantId: number, slug: string): Promise<Html | null> {
  if (!Number.isSafeInteger(merchantId) || merchantId <= 0 || merchantId > 2_147_483_647) return null;
  const tenant = database.tenant(merchantId);
  const [engagement] = await tenant.read((db) =>
    db
      .select()
      .from(engagements)
      .where(
        and(
          eq(engagements.merchantId, merchantId),
          eq(engagements.slug, slug),
          isNull(engagements.removedAt),
        ),
      ),
  );
  const merchant = engagement && (await findMerchant(tenant));
  if (!engagement || !merchant || stateOf(engagement, new Date()) === 'scheduled') return null;
  const { page, colour } = WidgetSettings.parse(engagement.widget);
  const { title, text, imageUrl, language } = page;
  const name = merchant.name;
  const paragraphs = text.split(/\r?\n\s*\r?\n/).filter((part) => part.trim());
  return html`<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title ? `${title} · ${name}` : name}</title>
<meta name="description" content="${text.slice(0, 160)}">
<meta property="og:title" content="${title || name}">${
    imageUrl
      ? html`
<meta property="og:image" content="${imageUrl}">`
      : null
  }
<style>:root{--brand:${colour ?? colourOf(merchant)}}${new Html(STYLE)}</style>
</head>
<body>
<header>${merchant.logoUrl ? html`<img src="${merchant.logoUrl}" alt="">` : null}<span>${name}</span></header>
<main>
<article>${imageUrl ? html`<img class="picture" src="${imageUrl}" alt="">` : null}<h1>${title || name}</h1>${paragraphs.map((part) => html`<p dir="auto">${lines(part.trim())}</p>`)}</article>
<div id="foyer-chat"></div>
</main>
<script async src="/widget/foyer.js" data-engagement="${engagement.id}" data-lang="${language}"></script>
</body>
</html>`;
}
