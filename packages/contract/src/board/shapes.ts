import { z } from 'zod';
import { MerchantId, Uuid } from '../kernel/shapes.ts';
import { Tracking } from '../visitors/shapes.ts';

export const VisitorRef = z.object({
  referenceID: Uuid,
  sessionID: Uuid.nullish(),
  merchantId: MerchantId.optional(),
});

/** Tracking, as fields of the body or under the entity's name. */
export const TrackingUpdate = VisitorRef.extend({
  ...Tracking.partial().shape,
  tracking: Tracking.partial().optional(),
});
