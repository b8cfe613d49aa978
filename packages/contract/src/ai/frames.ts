import { MESSAGE_TEXT_MAX } from '@foyer/domain/limits';
import { z } from 'zod';
import { Uuid } from '../kernel/shapes.ts';

export const toMember = [
  /** What a model has written so far for a call with this `streamId`. The reply of the call is what counts. */
  z.object({ type: z.literal('aiText'), streamId: Uuid, text: z.string().max(MESSAGE_TEXT_MAX) }),
] as const;
