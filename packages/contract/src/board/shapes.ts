import { z } from 'zod';
import { MerchantId, Uuid } from '../kernel/shapes.ts';
import { Tracking } from '../visitors/shapes.ts';

/** The visitor whom a call is about. */
export const VisitorRef = z.object({
  referenceID: Uuid,
  sessionID: Uuid.nullish(),
  merchantId: MerchantId.optional(),
});

/** Tracking as fields of the body, or under the entity's own name. */
export const TrackingUpdate = VisitorRef.extend({
  ...Tracking.partial().shape,
  tracking: Tracking.partial().optional(),
});
