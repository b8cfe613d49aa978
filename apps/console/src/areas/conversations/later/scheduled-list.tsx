import { useCall } from '../../../api/index.ts';
import { toastFloor } from '../../../ui/toast-floor.ts';
import { ScheduledRow } from './scheduled-row.tsx';

/** The scheduled messages of a conversation, with their actions. */
export function ScheduledList({ conversationID }: { conversationID: string }) {
  const { data } = useCall('listScheduled', { query: { conversationID } });
  const open = (data?.scheduled ?? []).filter(({ state }) => state !== 'sent' && state !== 'cancelled');
  if (open.length === 0) return null;
  return (
    <ul className="scheduled" ref={toastFloor}>
      {open.map((scheduled) => (
        <ScheduledRow key={scheduled.id} scheduled={scheduled} />
      ))}
    </ul>
  );
}
