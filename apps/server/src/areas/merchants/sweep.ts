import { defineSweep } from '../../sweep/area-sweep.ts';
import { merchants } from './tables.ts';

export const sweep = defineSweep({
  async write(db, { merchantId, mark }) {
    await db.insert(merchants).values({ merchantId, name: mark, type: 'Retail', timeZone: 'Europe/Berlin' });
  },
  ids: ({ merchantId }) => [[/\/merchant\/|MerchantAttributes/, merchantId]],
  fields: ({ merchantId }) => ({
    merchantId,
    merchantID: merchantId,
    a: merchantId,
    timeZone: 'Asia/Dubai',
    img1: 'https://shop.example/logo.png',
    signInPicture: 'https://shop.example/hall.png',
  }),
});
