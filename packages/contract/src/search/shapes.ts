import { z } from 'zod';
import { RowTotal, Uuid } from '../kernel/shapes.ts';

/** A text with its matches, as UTF-16 start and end indexes. */
export const MarkedText = z.object({
  text: z.string(),
  marks: z.array(z.tuple([z.number().int(), z.number().int()])),
});

/** The conversation of a result. */
export const ThreadRef = z.object({ conversationID: Uuid, conversationKind: z.enum(['chat', 'mail']) });

/** Declares a kind of results of the search. */
export const searchGroup = <const Kind extends string, Hit extends z.ZodObject>(kind: Kind, hit: Hit) =>
  z.object({
    kind: z.literal(kind),
    hits: z.array(hit),
    /** Counted up to a limit. Also inexact if the search of this kind timed out. */
    total: RowTotal,
  });
