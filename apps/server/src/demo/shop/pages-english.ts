import { type Html, html } from '../../mail/html.ts';
import { ENGAGEMENT_IDS } from '../ids.ts';
import { type Product, productBySlug, products, productTitle, type RoomSlug, rooms } from './catalogue.ts';
import { drawingOf, roomScene } from './drawings.ts';
import type { PageParts } from './layout.ts';
import { card, englishPromises, grid, productPrice } from './parts.ts';
import { arabicPages, home, infoPages, productPages, roomPage } from './sitemap.ts';

const inRoom = (room: RoomSlug) => products.filter((product) => product.room === room);
const named = (slugs: readonly string[]) => slugs.flatMap((slug) => productBySlug(slug) ?? []);

export const homePage: PageParts = {
  page: home,
  description: 'Tables, sofas and lamps of solid wood and honest cloth, made in Guimarães.',
  body: html`<section class="hero"><div class="words"><h1>Furniture that stays</h1>
<p>Solid oak, wool that washes, lamps you can mend. Made in Guimarães, carried up your stairs.</p>
<a class="buy" href="/shop/living">See the living room</a></div>${roomScene}</section>
<section class="shelf"><h2>New this autumn</h2>${grid(named(['fjord-sofa', 'sund-table', 'koru-pendant', 'tarn-shelf']).map(card))}</section>
<section class="shelf"><h2>Small things, soon there</h2>${grid(named(['cove-stool', 'lumo-table-lamp', 'alder-chair', 'skerry-rug']).map(card))}</section>
${englishPromises}`,
};

export const roomPages: readonly PageParts[] = (Object.keys(rooms) as RoomSlug[]).map((room) => ({
  page: roomPage(room),
  description: rooms[room].text,
  otherLanguage: arabicPages[room].path,
  body: html`<section class="head"><h1>${rooms[room].name}</h1><p>${rooms[room].text}</p></section>
<section class="shelf">${grid(inRoom(room).map(card))}</section>${englishPromises}`,
}));

export const englishProducts: readonly PageParts[] = products.map((product, index) => ({
  page: productPages[index] as PageParts['page'],
  description: product.text,
  otherLanguage: `/shop/ar/products/${product.slug}`,
  body: productBody(product),
}));

function productBody(product: Product): Html {
  const room = rooms[product.room];
  const others = inRoom(product.room).filter((other) => other !== product);
  return html`<article class="product"><div class="stand big">${drawingOf(product.slug, productTitle(product))}</div>
<div class="words"><p class="trail"><a href="/shop/${product.room}">${room.name}</a>, ${product.kind}</p>
<h1>${productTitle(product)}</h1><p>${product.text}</p><p class="cost">${productPrice(product)}</p>
<button class="buy" type="button" data-add="${product.slug}">Add to basket</button><span class="said" role="status" data-said="In your basket"></span>
<dl><dt>Size</dt><dd>${product.size}</dd><dt>Delivery</dt><dd>About two weeks, carried in</dd></dl>
<ul class="points">${product.details.map((detail) => html`<li>${detail}</li>`)}</ul></div></article>
<section class="shelf"><h2>Goes with it</h2>${grid(others.slice(0, 4).map(card))}</section>${englishPromises}`;
}

const article = (title: string, body: Html): Html =>
  html`<article class="prose"><h1>${title}</h1>${body}</article>`;

export const infoPageParts: readonly PageParts[] = [
  {
    page: infoPages.sale,
    description: 'What costs less at the moment.',
    body: html`<section class="head"><h1>Sale</h1><p>The last pieces of a fabric, a wood or an idea. While they last.</p></section>
<section class="shelf">${grid(products.filter(({ before }) => before !== null).map(card))}</section>${englishPromises}`,
  },
  {
    page: infoPages.delivery,
    description: 'How your furniture comes to you.',
    otherLanguage: arabicPages.delivery.path,
    body: article(
      'Delivery',
      html`<p>Two people carry it into the room you choose, put it together if you like, and take the packaging with them.</p>
<table><thead><tr><th>Where</th><th>Small pieces</th><th>Large pieces</th><th>Cost</th></tr></thead>
<tbody><tr><td>Portugal, Spain</td><td>2 to 4 days</td><td>5 to 8 days</td><td>€29</td></tr>
<tr><td>Rest of the EU, UK</td><td>4 to 6 days</td><td>8 to 12 days</td><td>€49</td></tr>
<tr><td>Jordan, UAE, Morocco</td><td>5 to 8 days</td><td>12 to 18 days</td><td>€49</td></tr>
<tr><td>Elsewhere</td><td>8 to 12 days</td><td>Ask us in the chat</td><td>From €79</td></tr></tbody></table>
<h2>The day itself</h2><p>The evening before you get a window of two hours. Half an hour before they arrive the driver calls.</p>`,
    ),
  },
  {
    page: infoPages.returns,
    description: 'Thirty days, and we collect.',
    engagementId: ENGAGEMENT_IDS.questions,
    otherLanguage: arabicPages.delivery.path,
    body: article(
      'Returns',
      html`<p>You have 30 days to find out whether it fits your room and your life. We collect large pieces from your home; for small ones we send a label.</p>
<ol><li>Write to us in the chat, with your order number.</li><li>Choose a day. Leave the piece as it stands.</li><li>Your money is back within three days after we have it.</li></ol>
<h2>Something is broken?</h2><p>Send a photo in the chat. You choose between a new part, a replacement and your money back.</p>`,
    ),
  },
  {
    page: infoPages.contact,
    description: 'Who answers, and when.',
    engagementId: ENGAGEMENT_IDS.service,
    body: article(
      'Contact',
      html`<p>The quickest way is the chat in the corner. This page asks who you are first, so that we find your order.</p>
<table><tbody><tr><th>Monday to Thursday</th><td>08:00 to 20:00</td></tr><tr><th>Friday, Saturday</th><td>08:00 to 13:00 and 14:00 to 18:00</td></tr><tr><th>Sunday</th><td>10:00 to 16:00</td></tr></tbody></table>
<p>Hours of Lisbon. Outside of them leave a message, we answer in the morning.</p>
<h2>Showrooms</h2><p>Gothenburg, Magasinsgatan 12: Monday to Saturday from 10 to 19, Sunday from 11 to 17. Lisbon, Rua da Boavista 84: Tuesday to Saturday from 10 to 19. Come and sit.</p>`,
    ),
  },
  {
    page: infoPages.basket,
    description: 'What you have chosen.',
    body: html`<article class="prose"><h1>Basket</h1><p data-basket-empty>Your basket is empty. <a href="/shop">Look around</a></p>
<form data-basket-form hidden><table class="lines"><tbody data-basket-lines></tbody><tfoot><tr><th>Together</th><td></td><td data-basket-total></td></tr></tfoot></table>
<button class="buy" type="submit">Go to the checkout</button></form>
<div data-basket-done role="status" hidden><h2>This is as far as the demo goes</h2><p>In a real shop you would pay now. Ask in the chat what happens next.</p></div></article>
<template id="catalogue" data-products="${JSON.stringify(products.map(({ slug, name, price }) => ({ slug, name, price })))}"></template>`,
  },
];

/** The "not found" page of the shop. */
export const lostPage: PageParts = {
  page: { path: '', title: 'Not here · Tidewell' },
  description: 'There is nothing at this address.',
  body: article(
    'Not here',
    html`<p>There is nothing at this address. <a href="/shop">Back to the shop</a>, or ask in the chat.</p>`,
  ),
};
