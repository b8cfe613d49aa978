import { useEffect, useState } from 'react';
import { type FrameOf, live } from '../../../live/index.ts';

export type Viewer = FrameOf<'viewing'>['members'][number];

/** The colleagues who have the conversation open too. */
export function useViewers(conversationID: string, myId: string): readonly Viewer[] {
  const [viewers, setViewers] = useState<readonly Viewer[]>([]);
  useEffect(() => {
    setViewers([]);
    return live.on('viewing', (frame) => {
      if (frame.conversationID === conversationID) {
        setViewers(frame.members.filter((member) => member.id !== myId));
      }
    });
  }, [conversationID, myId]);
  return viewers;
}
