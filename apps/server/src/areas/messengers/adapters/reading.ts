import { z } from 'zod';

/** A part of a message that is left out unless it is as documented, so that the rest arrives. */
export const validOrAbsent = <Shape extends z.ZodType>(shape: Shape) => shape.optional().catch(undefined);

/** A list whose elements are left out unless they are as documented, so that the others arrive. */
export const validItems = <Shape extends z.ZodType>(shape: Shape) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((all) =>
      all.flatMap((one) => {
        const { success, data } = shape.safeParse(one);
        return success ? [data] : [];
      }),
    );

/**
 * When something was written, which is never later than now: milliseconds, in some events seconds or a date as text.
 * Without a time that can be read: now.
 */
export function timeOf(time: number | string | null | undefined): string {
  const count = Number(time);
  const moment = new Date(Number.isNaN(count) ? (time ?? '') : count < 1e11 ? count * 1000 : count);
  const isPast = !!time && moment.getTime() <= Date.now();
  return (isPast ? moment : new Date()).toISOString();
}
