import { isDeepStrictEqual } from 'node:util';
import { MerchantSettings, type MerchantUpdate } from '@foyer/contract/merchants/shapes';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../database/tenant.ts';
import { PICTURES, replacePicture, storePicture } from '../../files/pictures.ts';
import { act, type Outcome } from '../../kernel/action.ts';
import type { Scope } from '../../kernel/context.ts';
import { settingsChanged } from '../../kernel/events.ts';
import type { Upload } from '../../kernel/handlers.ts';
import { laterThan, refuseOutdated } from '../../kernel/precondition.ts';
import { badInput } from '../../kernel/refusal.ts';
import { checkedHours } from './opening-hours.ts';
import { lockMerchant, type MerchantRow } from './queries.ts';
import { merchants } from './tables.ts';
import { checkedTimeZone } from './time-zone.ts';

type Update = z.output<typeof MerchantUpdate>;

/**
 * Updates the given attributes of the merchant.
 * @throws Refusal `conflict`
 */
export const updateMerchant = (scope: Scope, update: Update): Promise<MerchantRow> =>
  act(scope, (db) => changeMerchant(db, scope.tenant.merchantId, update));

/** Where a merchant's picture is shown: as the logo, or beside the sign-in form. */
type PictureUpload = 'logo' | 'signIn';

/**
 * Sets a picture of the merchant.
 * @returns its URL
 * @throws Refusal when it is not a picture, or too large
 */
export async function setMerchantPicture(
  scope: Scope,
  place: PictureUpload,
  upload: Upload,
): Promise<string> {
  const { merchantId } = scope.tenant;
  const picture = await storePicture(scope, upload, place, PICTURES);
  const { url } = picture;
  const update = place === 'logo' ? { images: { img1: url } } : { settings: { signInPicture: url } };
  await act(scope, async (db) => {
    const outcome = await changeMerchant(db, merchantId, update);
    await replacePicture(db, merchantId, place, picture);
    return outcome;
  });
  return url;
}

async function changeMerchant(db: Db, merchantId: number, update: Update): Promise<Outcome<MerchantRow>> {
  const before = await lockMerchant(db, merchantId);
  refuseOutdated(before.modifiedAt, update);
  const changes = changesOf(before, update);
  const changed = Object.keys(changes) as (keyof typeof changes)[];
  if (changed.every((name) => isDeepStrictEqual(changes[name], before[name]))) {
    return { result: before, audit: [], events: [] };
  }
  const [after] = await db
    .update(merchants)
    .set({ ...changes, modifiedAt: laterThan(before.modifiedAt) })
    .where(eq(merchants.merchantId, merchantId))
    .returning();
  return {
    result: after as MerchantRow,
    audit: [
      {
        action: 'merchant.changed',
        subject: ['merchant', String(merchantId)],
        before: Object.fromEntries(changed.map((name) => [name, before[name]])),
        after: changes,
      },
    ],
    events: [settingsChanged(merchantId, 'merchant')],
  };
}

function changesOf(before: MerchantRow, update: Update) {
  const { name, type, timeZone, contacts, settings, customConfig, user_assist: userAssist, images } = update;
  if (settings?.openingHours) checkedHours(settings.openingHours, 'settings.openingHours');
  return {
    ...(name !== undefined && { name }),
    ...(type !== undefined && { type }),
    ...(timeZone !== undefined && { timeZone: checkedTimeZone(timeZone) }),
    ...(contacts && { contacts }),
    ...(settings && { settings: checkedSettings({ ...before.settings, ...settings }) }),
    ...(customConfig && { customConfig: { ...before.customConfig, ...customConfig } }),
    ...(userAssist && { userAssist }),
    ...(images && { logoUrl: images.img1 }),
  };
}

function checkedSettings(settings: MerchantRow['settings']): MerchantRow['settings'] {
  const { waitAmberMinutes, waitRedMinutes } = MerchantSettings.parse(settings);
  if (waitRedMinutes < waitAmberMinutes) {
    throw badInput('settings.waitRedMinutes', 'The time for red must be at least the time for amber.');
  }
  return settings;
}
