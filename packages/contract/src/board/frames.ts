import { z } from 'zod';
import { Uuid } from '../kernel/shapes.ts';
import { ActiveVisitor } from '../visitors/shapes.ts';

/** Rows of the live board. */
export const watched = 'board';

export const toMember = [
  /**
   * New and changed rows of the live board. `gone` are visitors who left the board or are no longer visible to the
   * member.
   */
  z.object({ type: z.literal('board'), visitors: z.array(ActiveVisitor), gone: z.array(Uuid) }),
] as const;
