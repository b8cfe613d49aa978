import { products, productTitle, type RoomSlug, rooms } from './catalogue.ts';

/** A path of the shop with its page title. */
export interface ShopPage {
  readonly path: string;
  readonly title: string;
}

const titled = (path: string, title: string): ShopPage => ({ path, title: `${title} · Tidewell` });

export const home: ShopPage = { path: '/shop', title: 'Tidewell · Furniture that stays' };
export const roomPage = (room: RoomSlug): ShopPage => titled(`/shop/${room}`, rooms[room].name);
export const productPages: readonly ShopPage[] = products.map((product) =>
  titled(`/shop/products/${product.slug}`, productTitle(product)),
);
export const infoPages = {
  sale: titled('/shop/sale', 'Sale'),
  delivery: titled('/shop/delivery', 'Delivery'),
  returns: titled('/shop/returns', 'Returns'),
  contact: titled('/shop/contact', 'Contact'),
  basket: titled('/shop/basket', 'Basket'),
  signedIn: titled('/shop/signed-in', 'Your account'),
} as const;

export const arabicPages = {
  home: { path: '/shop/ar', title: 'تايدويل · أثاث يبقى' },
  dining: { path: '/shop/ar/dining', title: 'غرفة الطعام · تايدويل' },
  living: { path: '/shop/ar/living', title: 'غرفة المعيشة · تايدويل' },
  lighting: { path: '/shop/ar/lighting', title: 'إضاءة · تايدويل' },
  delivery: { path: '/shop/ar/delivery', title: 'التوصيل والإرجاع · تايدويل' },
} as const;

export const arabicProductPages: readonly ShopPage[] = products.map(({ slug, arabic }) => ({
  path: `/shop/ar/products/${slug}`,
  title: `${arabic.name} · تايدويل`,
}));

/**
 * The pages that visitors of a language browse, in the history and in the simulation. The page for
 * signed-in customers is excluded.
 */
export function walkablePages(language: string): readonly ShopPage[] {
  if (language.startsWith('ar')) return [...Object.values(arabicPages), ...arabicProductPages];
  const { sale, delivery, returns, contact, basket } = infoPages;
  const roomPages = (Object.keys(rooms) as RoomSlug[]).map(roomPage);
  return [home, ...roomPages, ...productPages, sale, delivery, returns, contact, basket];
}
