import { tasksView } from '@foyer/contract/tasks/access';
import { mayCall } from '@foyer/domain/access';
import type { Services } from '../../kernel/context.ts';
import type { Runner } from '../../kernel/runner.ts';
import { membersRoom } from '../../live/rooms.ts';

/**
 * Notifies members who work with tasks of a change. The frame contains only the id, so it reveals nothing; clients
 * refetch the task, which checks their visibility.
 */
export function startLive({ bus, live }: Services): Runner {
  const stop = bus.on('task.changed', ({ merchantId, taskId }) =>
    live.rooms.send(
      membersRoom(merchantId),
      { type: 'task', taskId },
      (connection) => connection.kind === 'member' && mayCall(tasksView, connection.caller),
    ),
  );
  return { stop };
}
