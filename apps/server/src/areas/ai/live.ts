import { MESSAGE_TEXT_MAX } from '@foyer/domain/limits';
import type { MemberScope, Services } from '../../kernel/context.ts';
import type { Runner } from '../../kernel/runner.ts';
import { memberRoom } from '../../live/rooms.ts';

/** Sends what models write to the sockets of the members who asked. */
export function startLive({ bus, live }: Services): Runner {
  const stop = bus.on('ai.text', ({ merchantId, memberId, ...written }) =>
    live.rooms.send(memberRoom(merchantId, memberId), { type: 'aiText', ...written }),
  );
  return { stop };
}

/** Shows a text to the caller while it is written, if the call asks for it. */
export const writingTo = (
  { services: { bus }, tenant: { merchantId }, caller }: MemberScope,
  streamId: string | undefined,
): ((text: string) => void) | undefined =>
  streamId === undefined
    ? undefined
    : (text) =>
        bus.publish({
          name: 'ai.text',
          data: { merchantId, memberId: caller.id, streamId, text: text.slice(0, MESSAGE_TEXT_MAX) },
        });
