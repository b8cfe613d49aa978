import { z } from 'zod';

/** Shapes that several areas share. */

export const Uuid = z.uuid();
/** The largest number that the database keeps as an integer. */
export const INTEGER_MAX = 2_147_483_647;
export const MerchantId = z.coerce.number().int().positive().max(INTEGER_MAX);
/** The number of a message in a query. */
export const SeqQuery = z.coerce.number().int().min(0).max(INTEGER_MAX);
/** From the year 1000 to 9998: dates that the database keeps, also with a day added. */
const isKept = (date: string) => date >= '1000' && date < '9999';
/** A moment as ISO 8601 in UTC. */
export const Instant = z.iso.datetime().refine(isKept, 'Please enter valid date');
/** A day or a moment in a query; a day stands for its first moment in UTC. */
export const DateLike = z
  .union([z.iso.date(), z.iso.datetime({ offset: true })])
  .refine(isKept, 'Please enter valid date');
export const ShortText = z.string().trim().max(100);
export const Email = z.email().max(254);
/** The token of a link in a mail. */
export const LinkToken = z.string().min(1).max(300);
/** A member, and a department, as other things name them. */
export const MemberRef = z.object({ id: Uuid, name: z.string(), imageUrl: z.string().nullable() });
export type MemberRef = z.infer<typeof MemberRef>;
export const DepartmentRef = z.object({ id: Uuid, name: z.string() });
/** Nothing but the fact of success. */
export const Done = z.object({ success: z.literal(true) });

/** True or false in a query. */
export const BooleanQuery = z.string().max(10).pipe(z.stringbool());

/** A record of at most `max` entries. */
export const recordOf = <Key extends z.core.$ZodRecordKey, Value extends z.ZodType>(
  key: Key,
  value: Value,
  max: number,
) =>
  z
    .record(key, value)
    .refine((record) => Object.keys(record).length <= max, `Please enter at most ${max} entries`)
    .meta({ maxProperties: max });

/** An object whose fields others define. `maxBytes` bounds its JSON. */
export const freeObject = (maxBytes: number) =>
  z
    .record(z.string().max(200), z.unknown())
    .refine(
      (value) => JSON.stringify(value).length <= maxBytes,
      `Please enter at most ${maxBytes} characters`,
    )
    .meta({ 'x-maxBytes': maxBytes });

/** What every call that changes a record takes, so that a quicker colleague's change is not overwritten. */
export const precondition = {
  ifUnmodifiedSince: Instant.optional().describe(
    'The `lastModifiedDate` of the record as it was read. The answer is 409 `conflict` when it was changed since.',
  ),
};
export type Precondition = { readonly ifUnmodifiedSince?: string | undefined };

/** The keyset page of every list: hand `nextCursor` back as `cursor` to go on; null at the end. */
export const Cursor = z.string().max(2000);
export const NextCursor = z.object({ nextCursor: z.string().nullable() });
export const pageSize = (fallback: number, max: number) =>
  z.coerce.number().int().min(1).max(max).default(fallback);

/** A page of a grid: besides where the next begins, where the one before ends; hand it back as `cursor` with `back`. */
export const GridPage = NextCursor.extend({ previousCursor: z.string().nullable() });

/** Number of matching rows, up to 100,000. */
export const RowTotal = z.object({
  total: z.number().int(),
  /** Whether there are no more; else there are at least so many. */
  isExact: z.boolean(),
});
export type RowTotal = z.infer<typeof RowTotal>;

/** The merchant id that catalogue clients send along; it must be the caller's own, else the answer is 404. */
export const OwnMerchant = z.object({ merchantId: MerchantId.optional() });

export const WebLink = z.url({ protocol: /^https?$/ }).max(2000);

/** A path of this server, and of no other. */
const OwnPath = z
  .string()
  .max(2000)
  .regex(/^\/(?!\/)[^\s\\\p{C}]*$/u);

/** Where a picture is: on the web, or a file of this server. An empty text or null is none. */
export const ImageAddress = z
  .union([z.literal(''), OwnPath, WebLink], { error: 'Please enter valid image address' })
  .nullable()
  .transform((address) => address || null);
