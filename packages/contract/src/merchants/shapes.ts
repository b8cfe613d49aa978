import { BUSINESS_TYPES, CURRENCIES, DEFAULT_CURRENCY } from '@foyer/domain/merchant';
import { z } from 'zod';
import { SecondFactorPolicy } from '../accounts/second-factor-shapes.ts';
import { ImageAddress, Instant, MerchantId, precondition, recordOf } from '../kernel/shapes.ts';

export const Weekday = z.enum(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']);

/** A time range, `HH:MM` in the merchant's time zone. A range with `to` before `from` ends the next day. */
export const OpeningSlot = z.object({
  from: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .max(5),
  to: z
    .string()
    .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/)
    .max(5),
});

/** Opening hours. Null: always open. */
export const OpeningHours = z.object({
  week: z.partialRecord(Weekday, z.array(OpeningSlot).max(6)),
  holidays: z
    .array(z.object({ date: z.iso.date(), name: z.string().max(100), slots: z.array(OpeningSlot).max(6) }))
    .max(200),
});
export type OpeningHours = z.infer<typeof OpeningHours>;

/** A colour as `#rrggbb`. */
export const Colour = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/)
  .max(7);

const Currency = z.enum(CURRENCIES);

/** Appearance of a merchant's sign-in page besides logo and colour. Empty and null: the defaults. */
export const SignInAppearance = z.object({
  signInHeading: z.string().trim().max(80),
  signInText: z.string().trim().max(300),
  /** Picture beside the form. */
  signInPicture: z.string().max(2000).nullable(),
});

export const MerchantSettings = z.object({
  /** Engagement whose widget the console shows to the merchant's staff. */
  internalChatId: z.string().max(100).default(''),
  enableNotification: z.boolean().default(true),
  widgetDisableBranding: z.boolean().default(false),
  brandColour: Colour.nullable().default(null),
  openingHours: OpeningHours.nullable().default(null),
  /** Minutes of waiting after which a queue row turns amber, and red. */
  waitAmberMinutes: z.number().int().min(1).max(1440).default(3),
  waitRedMinutes: z.number().int().min(1).max(1440).default(8),
  currency: Currency.default(DEFAULT_CURRENCY),
  signInHeading: SignInAppearance.shape.signInHeading.default(''),
  signInText: SignInAppearance.shape.signInText.default(''),
  signInPicture: SignInAppearance.shape.signInPicture.default(null),
  /** Changed by a separate call. */
  secondFactor: SecondFactorPolicy.default('optional'),
});
export type MerchantSettings = z.infer<typeof MerchantSettings>;

export const SetupItem = z.object({
  status: z.string().max(40),
  task: z.string().max(100),
  task_desc: z.string().max(500),
  icon: z.string().max(100),
});

/** A step of the setup, and whether it is completed because what it asks for exists. */
export const SetupStep = SetupItem.extend({ isDetected: z.boolean() });
export type SetupStep = z.infer<typeof SetupStep>;

export const CustomConfig = z.object({
  /** Map of type to comma-separated subtypes, or a comma-separated string (Specification 3). */
  taskType: z
    .union([recordOf(z.string().max(100), z.string().max(1000), 100), z.string().max(2000)])
    .optional(),
  notifyAgentLiveMessage: z.boolean().optional(),
});

export const MerchantContact = z.object({
  firstName: z.string().max(100),
  lastName: z.string().max(100),
  email: z.string().max(254),
  phone: z.string().max(40),
});

/** Merchant attributes (Specification 3, Catalogue 7.4). */
export const MerchantAttributes = z.object({
  id: MerchantId,
  merchantId: MerchantId,
  name: z.string(),
  type: z.string(),
  timeZone: z.string(),
  contacts: z.array(MerchantContact),
  settings: MerchantSettings,
  roles: z.record(z.string(), z.object({ title: z.string(), status: z.enum(['ACTIVE', 'INACTIVE']) })),
  customConfig: CustomConfig,
  customDashboard: z.array(
    z.object({ id: z.string(), name: z.string(), status: z.enum(['ACTIVE', 'INACTIVE']) }),
  ),
  user_assist: z.array(SetupStep),
  images: z.object({ img1: z.string().nullable() }),
  lastModifiedDate: Instant,
});
export type MerchantAttributes = z.infer<typeof MerchantAttributes>;

const settingsPatch = z.object({
  internalChatId: z.string().max(100),
  enableNotification: z.boolean(),
  widgetDisableBranding: z.boolean(),
  brandColour: Colour.nullable(),
  openingHours: OpeningHours.nullable(),
  waitAmberMinutes: z.number().int().min(1).max(1440),
  waitRedMinutes: z.number().int().min(1).max(1440),
  currency: Currency,
  ...SignInAppearance.shape,
  signInPicture: ImageAddress,
});

/** Omitted fields are unchanged. */
export const MerchantUpdate = z.object({
  id: MerchantId.optional(),
  merchantId: MerchantId.optional(),
  name: z.string().trim().min(1).max(100).optional(),
  type: z.enum(BUSINESS_TYPES).optional(),
  timeZone: z.string().max(60).optional(),
  contacts: z.array(MerchantContact).max(50).optional(),
  settings: settingsPatch.partial().optional(),
  customConfig: CustomConfig.optional(),
  user_assist: z.array(SetupItem).max(100).optional(),
  images: z.object({ img1: ImageAddress }).optional(),
  ...precondition,
});
