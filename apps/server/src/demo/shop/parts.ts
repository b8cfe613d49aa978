import { type Html, html } from '../../mail/html.ts';
import { euro, type Product, productTitle } from './catalogue.ts';
import { drawingOf } from './drawings.ts';

const price = ({ price, before }: Product, language?: string): Html =>
  before === null
    ? html`<span class="price">${euro(price, language)}</span>`
    : html`<span class="price sale"><ins>${euro(price, language)}</ins> <del>${euro(before, language)}</del></span>`;

/** A product in a grid. */
export const card = (product: Product): Html =>
  html`<li><a class="card" href="/shop/products/${product.slug}"><span class="stand">${drawingOf(product.slug, productTitle(product))}${
    product.before === null ? null : html`<span class="flag">Sale</span>`
  }</span><b>${product.name}</b><small>${product.material}</small>${price(product)}</a></li>`;

export const arabicCard = (product: Product): Html =>
  html`<li><a class="card" href="/shop/ar/products/${product.slug}"><span class="stand">${drawingOf(product.slug, product.arabic.name)}</span><b>${
    product.arabic.name
  }</b><small>${product.arabic.kind}</small>${price(product, 'ar-JO')}</a></li>`;

export const grid = (cards: readonly Html[]): Html => html`<ul class="grid">${cards}</ul>`;

export const productPrice = price;

/** Three short promises under a page. */
export const promises = (items: readonly (readonly [title: string, text: string])[]): Html =>
  html`<div class="promises">${items.map(([title, text]) => html`<p><b>${title}</b> ${text}</p>`)}</div>`;

export const englishPromises = promises([
  ['Delivery', 'Two people carry it in'],
  ['Returns', '30 days, we collect'],
  ['Care', 'Oil it once a year'],
]);

export const arabicPromises = promises([
  ['التوصيل', 'شخصان يحملانه إلى الداخل'],
  ['الإرجاع', '٣٠ يوماً، ونحن نستلمه'],
  ['العناية', 'يُدهن بالزيت مرة في السنة'],
]);
