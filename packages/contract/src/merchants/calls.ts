import { z } from 'zod';
import { fileRefused } from '../conversations/errors.ts';
import { edit, member } from '../kernel/access.ts';
import { defineCall } from '../kernel/define-call.ts';
import { common } from '../kernel/errors.ts';
import { OwnMerchant } from '../kernel/shapes.ts';
import { MerchantAttributes, MerchantUpdate } from './shapes.ts';

export const description = 'Attributes, branding and settings of a merchant.';

export const getMerchantAttributes = defineCall({
  method: 'GET',
  path: '/chimes/getMerchantAttributes',
  access: member,
  topics: ['merchant', 'roles'],
  query: OwnMerchant,
  reply: MerchantAttributes,
  summary: 'Get the attributes and settings of the merchant',
  description: 'Catalogue 7.4.',
});

export const updateMerchantAttributes = defineCall({
  method: 'POST',
  path: '/chimes/updateMerchantAttributes',
  access: edit('settings'),
  topics: ['merchant'],
  query: OwnMerchant,
  body: MerchantUpdate,
  reply: MerchantAttributes,
  summary: 'Update the attributes and settings of the merchant',
  description: 'Catalogue 7.4. Omitted fields are unchanged.',
});

export const uploadMerchantImage = defineCall({
  method: 'POST',
  path: '/api/merchant/images/{place}',
  access: edit('settings'),
  topics: ['merchant'],
  params: z.object({ place: z.enum(['logo', 'signIn']) }),
  upload: true,
  reply: z.object({ url: z.string() }),
  errors: [fileRefused, common.tooLarge],
  summary: 'Store a picture for the logo or the sign-in page: PNG, JPG, WebP or GIF',
});
