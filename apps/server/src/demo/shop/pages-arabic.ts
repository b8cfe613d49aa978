import { type Html, html } from '../../mail/html.ts';
import { type Product, products, type RoomSlug, rooms } from './catalogue.ts';
import { drawingOf, roomScene } from './drawings.ts';
import type { PageParts } from './layout.ts';
import { arabicCard, arabicPromises, grid, productPrice } from './parts.ts';
import { arabicPages, arabicProductPages, infoPages, roomPage } from './sitemap.ts';

const roomParts = (room: RoomSlug): PageParts => ({
  page: arabicPages[room],
  description: rooms[room].arabicText,
  otherLanguage: roomPage(room).path,
  body: html`<section class="head"><h1>${rooms[room].arabic}</h1><p>${rooms[room].arabicText}</p></section>
<section class="shelf">${grid(products.filter((product) => product.room === room).map(arabicCard))}</section>${arabicPromises}`,
});

const productBody = (
  product: Product,
): Html => html`<article class="product"><div class="stand big">${drawingOf(product.slug, product.arabic.name)}</div>
<div class="words"><p class="trail"><a href="/shop/ar/${product.room}">${rooms[product.room].arabic}</a>، ${product.arabic.kind}</p>
<h1>${product.arabic.name}</h1><p>${product.arabic.text}</p><p class="cost">${productPrice(product, 'ar-JO')}</p>
<button class="buy" type="button" data-add="${product.slug}">أضف إلى السلة</button><span class="said" role="status" data-said="في السلة"></span>
<dl><dt>المقاس</dt><dd><bdi dir="ltr">${product.size}</bdi></dd><dt>التوصيل</dt><dd>خلال أسبوعين تقريباً</dd></dl></div></article>${arabicPromises}`;

export const arabicPageParts: readonly PageParts[] = [
  {
    page: arabicPages.home,
    description: 'طاولات وكنب ومصابيح من الخشب الصلب.',
    body: html`<section class="hero"><div class="words"><h1>أثاث يبقى</h1>
<p>بلوط صلب وصوف يُغسل ومصابيح يمكن إصلاحها. نصنعه في غيمارايش ونحمله إلى بيتك.</p>
<a class="buy" href="${arabicPages.living.path}">غرفة المعيشة</a></div>${roomScene}</section>
<section class="shelf"><h2>جديد هذا الخريف</h2>${grid(products.slice(0, 8).map(arabicCard))}</section>${arabicPromises}`,
  },
  ...(Object.keys(rooms) as RoomSlug[]).map(roomParts),
  {
    page: arabicPages.delivery,
    description: 'كيف يصل الأثاث إليك وكيف تعيده.',
    otherLanguage: infoPages.delivery.path,
    body: html`<article class="prose"><h1>التوصيل والإرجاع</h1>
<p>يحمله شخصان إلى الغرفة التي تختارها ويأخذان معهما مواد التغليف.</p>
<table><tbody><tr><th>الأردن والإمارات والمغرب</th><td>القطع الصغيرة ٥ إلى ٨ أيام، والكبيرة ١٢ إلى ١٨ يوماً</td></tr>
<tr><th>الاتحاد الأوروبي</th><td>القطع الصغيرة ٤ إلى ٦ أيام، والكبيرة ٨ إلى ١٢ يوماً</td></tr></tbody></table>
<h2>الإرجاع</h2><p>لديك ٣٠ يوماً. راسلنا في المحادثة مع رقم الطلب ونحن نستلم القطعة من بيتك.</p></article>`,
  },
  ...products.map((product, index) => ({
    page: arabicProductPages[index] as PageParts['page'],
    description: product.arabic.text,
    otherLanguage: `/shop/products/${product.slug}`,
    body: productBody(product),
  })),
];
