import { newId } from '../../kernel/ids.ts';
import { defineSweep } from '../../sweep/area-sweep.ts';
import { assignmentExclusions, assignmentLog, assignmentSettings, memberAssignment } from './tables.ts';

export const sweep = defineSweep({
  after: ['conversations'],
  async write(db, { merchantId, mark, memberId, conversationId }) {
    await db.insert(assignmentSettings).values({
      merchantId,
      chats: false,
      mails: false,
      tickets: false,
      strategy: 'round_robin',
      capacity: 1,
      languageRequired: false,
    });
    await db.insert(memberAssignment).values({ merchantId, memberId, skills: [mark] });
    await db.insert(assignmentExclusions).values({ merchantId, subjectId: conversationId, memberId });
    await db.insert(assignmentLog).values({
      merchantId,
      id: newId(),
      kind: 'chat',
      subjectId: conversationId,
      cause: 'waiting',
      strategy: 'round_robin',
      refusal: 'nobody_online',
      candidates: [{ memberId, name: mark, verdict: 'offline', text: mark }],
    });
  },
  ids: ({ memberId }) => [[/api\/assignment\/members/, memberId]],
  fields: ({ memberId, conversationId }) => ({ subjectId: conversationId, agentId: memberId }),
  special: { explainAssignment: () => ({ kind: 'chat' }) },
});
