import { taskReading } from '@foyer/contract/tasks/access';
import { mayCall } from '@foyer/domain/access';
import type { Services } from '../../kernel/context.ts';
import type { Runner } from '../../kernel/runner.ts';
import { membersRoom } from '../../live/rooms.ts';

/**
 * Tells members who work with tasks that one is new, changed or gone. The frame names it and says nothing of it, so
 * that who may not see it learns nothing; they ask again, and what they ask with knows their sight.
 */
export function startLive({ bus, live }: Services): Runner {
  const stop = bus.on('task.changed', ({ merchantId, taskId }) =>
    live.rooms.send(
      membersRoom(merchantId),
      { type: 'task', taskId },
      (connection) => connection.kind === 'member' && mayCall(taskReading, connection.caller),
    ),
  );
  return { stop };
}
