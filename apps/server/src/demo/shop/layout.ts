import { type Html, html } from '../../mail/html.ts';
import { ENGAGEMENT_IDS } from '../ids.ts';
import { type RoomSlug, rooms } from './catalogue.ts';
import { mark } from './drawings.ts';
import { arabicPages, home, infoPages, roomPage, type ShopPage } from './sitemap.ts';

/** The parts of a shop page. */
export interface PageParts {
  readonly page: ShopPage;
  readonly description: string;
  readonly body: Html;
  /** The engagement of the page's widget. Default: the web shop's. */
  readonly engagementId?: string;
  /** The signed identity of a signed-in customer. */
  readonly identity?: string;
  /** The same page in the other language. Default: the other home page. */
  readonly otherLanguage?: string;
}

const roomSlugs = Object.keys(rooms) as RoomSlug[];

interface Furniture {
  readonly language: 'en' | 'ar';
  readonly home: string;
  readonly links: readonly (readonly [path: string, title: string])[];
  readonly basket: string;
  readonly other: readonly [path: string, title: string, language: string];
  readonly skip: string;
  readonly menu: string;
  readonly foot: readonly (readonly [path: string, title: string])[];
  readonly imprint: string;
}

const english: Furniture = {
  language: 'en',
  home: home.path,
  links: [
    ...roomSlugs.map((room) => [roomPage(room).path, rooms[room].name] as const),
    [infoPages.sale.path, 'Sale'],
  ],
  basket: 'Basket',
  other: [arabicPages.home.path, 'العربية', 'ar'],
  skip: 'To the content',
  menu: 'Rooms',
  foot: [
    [infoPages.delivery.path, 'Delivery'],
    [infoPages.returns.path, 'Returns'],
    [infoPages.contact.path, 'Contact'],
    ['/help/tidewell/en', 'Help centre'],
    [infoPages.signedIn.path, 'Your account'],
  ],
  imprint: 'Tidewell is an invented shop that shows the Foyer chat. Nothing is sold here.',
};

const arabic: Furniture = {
  language: 'ar',
  home: arabicPages.home.path,
  links: roomSlugs.map((room) => [arabicPages[room].path, rooms[room].arabic] as const),
  basket: 'السلة',
  other: [home.path, 'English', 'en'],
  skip: 'إلى المحتوى',
  menu: 'الغرف',
  foot: [
    [arabicPages.delivery.path, 'التوصيل والإرجاع'],
    ['/help/tidewell/ar', 'مركز المساعدة'],
    [infoPages.contact.path, 'اتصل بنا'],
  ],
  imprint: 'تايدويل متجر خيالي لعرض محادثة Foyer، ولا يُباع فيه شيء.',
};

/** Renders a page in English. */
export const englishPage = (parts: PageParts): string => write(english, parts, ENGAGEMENT_IDS.webShop);

/** Renders a page in Arabic, right to left. */
export const arabicPage = (parts: PageParts): string => write(arabic, parts, ENGAGEMENT_IDS.arabic);

function write(around: Furniture, parts: PageParts, engagementId: string): string {
  const { page, description, body, identity } = parts;
  const isArabic = around.language === 'ar';
  return html`<!doctype html>
<html lang="${around.language}" dir="${isArabic ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.title}</title>
<meta name="description" content="${description}">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/shop/assets/tidewell.svg">
<link rel="stylesheet" href="/shop/assets/ground.css">
<link rel="stylesheet" href="/shop/assets/home.css">
<link rel="stylesheet" href="/shop/assets/shop.css">
<script type="module" src="/shop/assets/shop.js"></script>
</head>
<body>
<a class="skip" href="#content">${around.skip}</a>
${header(around, parts)}
<main id="content">${body}</main>
${footer(around)}
<script async src="/widget/foyer.js" data-engagement="${parts.engagementId ?? engagementId}"${identity ? html` data-identity="${identity}"` : ''}></script>
</body>
</html>`.text;
}

function header(
  { home, links, basket, other, menu, language }: Furniture,
  { page, otherLanguage }: PageParts,
): Html {
  const [otherHome, otherTitle, otherTag] = other;
  return html`<header class="bar"><a class="brand" href="${home}">${mark}<span lang="en">Tidewell</span></a>
<nav aria-label="${menu}">${links.map(
    ([path, title]) =>
      html`<a href="${path}"${path === page.path ? html` aria-current="page"` : ''}>${title}</a>`,
  )}</nav>
<a class="tongue" href="${otherLanguage ?? otherHome}" lang="${otherTag}" hreflang="${otherTag}">${otherTitle}</a>
<a class="basket" href="/shop/basket" data-language="${language}">${basket} <span data-basket-count></span></a></header>`;
}

const footer = ({ foot, imprint }: Furniture): Html =>
  html`<footer><nav>${foot.map(([path, title]) => html`<a href="${path}">${title}</a>`)}</nav><p>${imprint}</p></footer>`;
