import { z } from 'zod';
import { Uuid } from '../kernel/shapes.ts';
import { MarkedText, searchGroup } from '../search/shapes.ts';
import { Presence } from './shapes.ts';

/** Members of the team. */
export const FoundMembers = searchGroup(
  'members',
  z.object({
    id: Uuid,
    name: MarkedText,
    /** The matching user name or address if the name does not match. */
    matched: MarkedText.nullable(),
    roleTitle: z.string(),
    imageUrl: z.string().nullable(),
    presence: Presence,
  }),
);
