import { VOICE_CHANNEL } from '@foyer/domain/engagement';
import { MESSAGE_TEXT_MAX } from '@foyer/domain/limits';
import { and, eq } from 'drizzle-orm';
import { act } from '../../../kernel/action.ts';
import type { Scope } from '../../../kernel/context.ts';
import { uuidOf } from '../../../kernel/signatures.ts';
import { existingDepartment } from '../../channels/mail/threads.ts';
import { systemAuthor } from '../../conversations/append.ts';
import { sendFromOutside } from '../../conversations/sending.ts';
import { conversations } from '../../conversations/tables.ts';
import type { engagements } from '../../engagements/tables.ts';
import { notifyThreads, storeTask } from '../../tasks/changes/create.ts';
import { tasks } from '../../tasks/tables.ts';
import type { AccountRow } from '../accounts.ts';
import { knownPerson } from '../people.ts';

const TITLE_MAX = 120;

/** What a caller said. */
interface Words {
  /** Twilio's id of the call. */
  readonly callId: string;
  /** The caller's number. */
  readonly from: string;
  readonly turn: number;
  readonly words: string;
  /** Whether someone has to call back. */
  readonly isOpen: boolean;
}

/** Stores what a caller said in their conversation, and asks for a call back, once for each call. */
export async function storeWords(
  scope: Scope,
  account: AccountRow,
  engagement: typeof engagements.$inferSelect,
  { callId, from, turn, words, isOpen }: Words,
): Promise<void> {
  const { merchantId, read } = scope.tenant;
  const person = {
    id: from || callId,
    firstName: '',
    lastName: '',
    ...(from.startsWith('+') && { phone: from }),
  };
  const visitorId = await knownPerson(scope, account, person);
  const team = await read((db) => existingDepartment(db, merchantId, engagement.departmentId));
  const { conversationId } = await sendFromOutside(
    scope,
    { visitorId, channel: VOICE_CHANNEL, departmentId: team, engagementId: engagement.id },
    {
      clientId: uuidOf(`${engagement.id} ${callId} ${turn}`),
      text: words.slice(0, MESSAGE_TEXT_MAX).toWellFormed(),
      attachments: [],
    },
  );
  if (isOpen)
    await askForCallBack(scope, {
      id: uuidOf(`${engagement.id} ${callId}`),
      conversationId,
      team,
      from,
      words,
    });
}

async function askForCallBack(
  scope: Scope,
  call: {
    readonly id: string;
    readonly conversationId: string;
    readonly team: string | null;
    readonly from: string;
    readonly words: string;
  },
): Promise<void> {
  const { merchantId } = scope.tenant;
  await act(scope, async (db) => {
    // Twilio repeats a request whose answer it did not get.
    const known = await db.$count(tasks, and(eq(tasks.merchantId, merchantId), eq(tasks.id, call.id)));
    if (known > 0) return { result: undefined, audit: [], events: [] };
    const ofId = and(eq(conversations.merchantId, merchantId), eq(conversations.id, call.conversationId));
    const threads = await db.select().from(conversations).where(ofId);
    const { row, changed } = await storeTask(
      { db, scope, at: new Date() },
      {
        values: {
          id: call.id,
          mode: 'Task',
          type: 'Request Call Back',
          subtype: null,
          priority: 'Medium',
          status: 'Open',
          title: `${call.from}: ${call.words}`.slice(0, TITLE_MAX).toWellFormed(),
          description: call.words.toWellFormed(),
          visitorId: threads[0]?.visitorId ?? null,
          parentId: null,
          assignedTo: null,
          departmentId: call.team,
          createdBy: null,
          dueAt: null,
          fields: {},
        },
        tags: [],
        watchers: [],
        checklist: [],
        fileIds: [],
        conversations: threads,
      },
    );
    const events = await notifyThreads(db, row, threads, systemAuthor);
    return { result: undefined, audit: changed.audit, events: [...changed.events, ...events] };
  });
}
