import type { MemberFrameInput } from '@foyer/contract/live/client-frames';
import type { ToMember } from '@foyer/contract/live/server-frames';

/** A frame that the server sends to a member. */
export type ServerFrame = ToMember;
/** A frame that a member sends. */
export type ClientFrame = MemberFrameInput;
/** The frame of one type. */
export type FrameOf<Type extends ServerFrame['type']> = Extract<ServerFrame, { type: Type }>;
