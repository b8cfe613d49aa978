import { z } from 'zod';

/** Shapes shared by several areas. */

export const Uuid = z.uuid();
/** Maximum of PostgreSQL's `integer`. */
export const INTEGER_MAX = 2_147_483_647;
export const MerchantId = z.coerce.number().int().positive().max(INTEGER_MAX);
/** A message number in a query. */
export const SeqQuery = z.coerce.number().int().min(0).max(INTEGER_MAX);
/** Years 1000 to 9998, so that adding a day stays in range. */
const isKept = (date: string) => date >= '1000' && date < '9999';
/** ISO 8601 timestamp in UTC. */
export const Instant = z.iso.datetime().refine(isKept, 'Please enter valid date');
/** A date or timestamp in a query. A date means its start in UTC. */
export const DateLike = z
  .union([z.iso.date(), z.iso.datetime({ offset: true })])
  .refine(isKept, 'Please enter valid date');
export const ShortText = z.string().trim().max(100);
export const Email = z.email().max(254);
/** Token of an emailed link. */
export const LinkToken = z.string().min(1).max(300);
/** Reference to a member. */
export const MemberRef = z.object({ id: Uuid, name: z.string(), imageUrl: z.string().nullable() });
export type MemberRef = z.infer<typeof MemberRef>;
/** Reference to a record with a name, such as a department. */
export const NamedRef = z.object({ id: Uuid, name: z.string() });
/** Reply of calls that return nothing. */
export const Done = z.object({ success: z.literal(true) });

export const BooleanQuery = z.string().max(10).pipe(z.stringbool());

/** A record of at most `max` entries. */
export const recordOf = <Key extends z.core.$ZodRecordKey, Value extends z.ZodType>(
  key: Key,
  value: Value,
  max: number,
) =>
  z
    .record(key, value)
    .refine((record) => Object.keys(record).length <= max, {
      message: 'Please enter at most {max} entries',
      params: { max },
    })
    .meta({ maxProperties: max });

/** An object with arbitrary fields. `maxBytes` limits its JSON. */
export const freeObject = (maxBytes: number) =>
  z
    .record(z.string().max(200), z.unknown())
    .refine((value) => JSON.stringify(value).length <= maxBytes, {
      message: 'Please enter at most {max} characters',
      params: { max: maxBytes },
    })
    .meta({ 'x-maxBytes': maxBytes });

/** Optimistic locking, accepted by every call that changes a record. */
export const precondition = {
  ifUnmodifiedSince: Instant.optional().describe(
    'The `lastModifiedDate` of the record as read. Responds with 409 `conflict` if it has changed since.',
  ),
};
export type Precondition = { readonly ifUnmodifiedSince?: string | undefined };

/** Keyset pagination: pass `nextCursor` as `cursor` to get the next page. Null on the last page. */
export const Cursor = z.string().max(2000);
export const NextCursor = z.object({ nextCursor: z.string().nullable() });
export const pageSize = (fallback: number, max: number) =>
  z.coerce.number().int().min(1).max(max).default(fallback);

/** A page of a grid. Pass `previousCursor` as `cursor` with `back` to get the previous page. */
export const GridPage = NextCursor.extend({ previousCursor: z.string().nullable() });

/** Number of matching rows, up to 100,000. */
export const RowTotal = z.object({
  total: z.number().int(),
  /** False if there are more. */
  isExact: z.boolean(),
});
export type RowTotal = z.infer<typeof RowTotal>;

/** Merchant id sent by catalogue clients. Responds with 404 unless it is the caller's own. */
export const OwnMerchant = z.object({ merchantId: MerchantId.optional() });

export const WebLink = z.url({ protocol: /^https?$/ }).max(2000);

/** A path on this server. */
const OwnPath = z
  .string()
  .max(2000)
  .regex(/^\/(?!\/)[^\s\\\p{C}]*$/u);

/** Image address: a web address or a file of this server. Empty or null: none. */
export const ImageAddress = z
  .union([z.literal(''), OwnPath, WebLink], { error: 'Please enter valid image address' })
  .nullable()
  .transform((address) => address || null);
