import type { Services } from '../../kernel/context.ts';
import type { Runner } from '../../kernel/runner.ts';
import { memberRoom } from '../../live/rooms.ts';

/** Sends notices to the sockets of their members. */
export function startLive({ bus, live }: Services): Runner {
  const stop = bus.on('member.notified', ({ merchantId, memberId, notice }) =>
    live.rooms.send(memberRoom(merchantId, memberId), { type: 'notice', notice }),
  );
  return { stop };
}
