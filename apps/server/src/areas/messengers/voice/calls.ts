import { VOICE_CHANNEL } from '@foyer/domain/engagement';
import { MESSAGE_TEXT_MAX } from '@foyer/domain/limits';
import { and, eq } from 'drizzle-orm';
import { act } from '../../../kernel/action.ts';
import type { Scope } from '../../../kernel/context.ts';
import { uuidOf } from '../../../kernel/signatures.ts';
import { existingDepartment } from '../../channels/mail/threads.ts';
import { systemAuthor } from '../../conversations/append.ts';
import { type Sent, sendFromOutside } from '../../conversations/sending.ts';
import { conversations } from '../../conversations/tables.ts';
import type { engagements } from '../../engagements/tables.ts';
import { notifyThreads, storeTask } from '../../tasks/changes/create.ts';
import { tasks } from '../../tasks/tables.ts';
import type { AccountRow } from '../accounts.ts';
import { knownPerson } from '../people.ts';

const TITLE_MAX = 120;

/** What a caller said. */
export interface Words {
  /** Twilio's id of the call. */
  readonly callId: string;
  /** The caller's number, or empty. */
  readonly from: string;
  readonly turn: number;
  readonly words: string;
}

/** What Twilio says instead of a number that is withheld: a word, or its letters on a keypad. */
const WITHHELD =
  /^(anonymous|blocked|private|restricted|unavailable|unknown|\+?(2562533|266696687|7378742833|86282452253|8656696))$/i;

/** The caller's number. Empty if it is withheld, since those who do are not one person. */
export const callerOf = (from: string): string => (WITHHELD.test(from) ? '' : from);

/** Stores what a caller said in their conversation. Twilio repeats a request whose answer it did not get. */
export async function storeWords(
  scope: Scope,
  account: AccountRow,
  engagement: typeof engagements.$inferSelect,
  { callId, from, turn, words }: Words,
): Promise<Sent> {
  const person = {
    id: from || callId,
    firstName: '',
    lastName: '',
    ...(from.startsWith('+') && { phone: from }),
  };
  const visitorId = await knownPerson(scope, account, person, VOICE_CHANNEL);
  return sendFromOutside(
    scope,
    {
      visitorId,
      channel: VOICE_CHANNEL,
      departmentId: await teamOf(scope, engagement),
      engagementId: engagement.id,
    },
    {
      clientId: uuidOf(`${engagement.id} ${callId} ${turn}`),
      text: words.slice(0, MESSAGE_TEXT_MAX).toWellFormed(),
      attachments: [],
    },
  );
}

const teamOf = ({ tenant: { merchantId, read } }: Scope, { departmentId }: typeof engagements.$inferSelect) =>
  read((db) => existingDepartment(db, merchantId, departmentId));

/** Asks for a call back, once for each call. */
export async function askForCallBack(
  scope: Scope,
  engagement: typeof engagements.$inferSelect,
  conversationId: string,
  { callId, from, words }: Words,
): Promise<void> {
  const { merchantId } = scope.tenant;
  const id = uuidOf(`${engagement.id} ${callId}`);
  const team = await teamOf(scope, engagement);
  await act(scope, async (db) => {
    const known = await db.$count(tasks, and(eq(tasks.merchantId, merchantId), eq(tasks.id, id)));
    if (known > 0) return { result: undefined, audit: [], events: [] };
    const ofId = and(eq(conversations.merchantId, merchantId), eq(conversations.id, conversationId));
    const threads = await db.select().from(conversations).where(ofId);
    const { row, changed } = await storeTask(
      { db, scope, at: new Date() },
      {
        values: {
          id,
          mode: 'Task',
          type: 'Request Call Back',
          subtype: null,
          priority: 'Medium',
          status: 'Open',
          title: [from, words].filter(Boolean).join(': ').slice(0, TITLE_MAX).toWellFormed(),
          description: words.toWellFormed(),
          visitorId: threads[0]?.visitorId ?? null,
          parentId: null,
          assignedTo: null,
          departmentId: team,
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
