import { VOICE_CHANNEL } from '@foyer/domain/engagement';
import { MESSAGE_TEXT_MAX } from '@foyer/domain/limits';
import { and, desc, eq } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import { act, type Outcome } from '../../../kernel/action.ts';
import type { Scope } from '../../../kernel/context.ts';
import { uuidOf } from '../../../kernel/signatures.ts';
import { existingDepartment } from '../../channels/mail/threads.ts';
import { systemAuthor } from '../../conversations/append.ts';
import { visitorLeft } from '../../conversations/leaving.ts';
import { type Sent, sendFromOutside } from '../../conversations/sending.ts';
import { conversations, messages } from '../../conversations/tables.ts';
import type { engagements } from '../../engagements/tables.ts';
import { notifyThreads, storeTask } from '../../tasks/changes/create.ts';
import { tasks } from '../../tasks/tables.ts';
import type { AccountRow } from '../accounts.ts';
import { knownPerson } from '../people.ts';
import { messengerPeople } from '../tables.ts';

/** After so many answers a call ends. */
export const TURNS_MAX = 20;
const TITLE_MAX = 120;

type Engagement = typeof engagements.$inferSelect;

export interface Call {
  /** Twilio's id of it. */
  readonly callId: string;
  /** The caller's number, or empty. */
  readonly from: string;
}

/** What a caller said. */
export interface Words extends Call {
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
  engagement: Engagement,
  { callId, from, turn, words }: Words,
): Promise<Sent> {
  const person = {
    id: personIdOf({ callId, from }),
    firstName: '',
    lastName: '',
    ...(from.startsWith('+') && { phone: from }),
  };
  const caller = await knownPerson(scope, account, person, new Date().toISOString(), VOICE_CHANNEL);
  return sendFromOutside(
    scope,
    caller,
    async () => ({
      channel: VOICE_CHANNEL,
      departmentId: await teamOf(scope, engagement),
      engagementId: engagement.id,
    }),
    {
      clientId: messageIdOf(engagement, callId, turn),
      text: words.slice(0, MESSAGE_TEXT_MAX).toWellFormed(),
      attachments: [],
    },
  );
}

const personIdOf = ({ callId, from }: Call): string => from || callId;

const messageIdOf = ({ id }: Engagement, callId: string, turn: number): string =>
  uuidOf(`${id} ${callId} ${turn}`);

const teamOf = ({ tenant: { merchantId, read } }: Scope, { departmentId }: Engagement) =>
  read((db) => existingDepartment(db, merchantId, departmentId));

/** Asks for a call back, once for each call. */
export async function askForCallBack(
  scope: Scope,
  engagement: Engagement,
  conversationId: string,
  said: Omit<Words, 'turn'>,
): Promise<void> {
  const team = await teamOf(scope, engagement);
  await act(scope, (db) => requestWithin(db, scope, { engagement, team, conversationId }, said));
}

/**
 * Asks for a call back if a bot still waited for the caller when the call ended.
 * @param missed the words to store for a caller who said nothing, who is called back too. Null: none
 */
export async function endCall(
  scope: Scope,
  account: AccountRow,
  engagement: Engagement,
  call: Call,
  missed: string | null,
): Promise<void> {
  const last = await lastWords(scope, account, engagement, call);
  if (!last) {
    if (missed === null) return;
    const said = { ...call, words: missed };
    const { conversationId } = await storeWords(scope, account, engagement, { ...said, turn: 0 });
    return askForCallBack(scope, engagement, conversationId, said);
  }
  const { conversationId, words } = last;
  const team = await teamOf(scope, engagement);
  await act(scope, async (db) => {
    const left = await visitorLeft(db, scope, conversationId);
    const done = { ...left, result: undefined };
    if (!left.result) return done;
    const request = { engagement, team, conversationId };
    const { audit, events } = await requestWithin(db, scope, request, { ...call, words });
    return { ...done, audit: [...done.audit, ...audit], events: [...done.events, ...events] };
  });
}

/** What the caller said last, if it was in this call and not in a later one. */
async function lastWords(
  { tenant: { merchantId, read } }: Scope,
  account: AccountRow,
  engagement: Engagement,
  call: Call,
): Promise<{ conversationId: string; words: string } | undefined> {
  const ids = Array.from({ length: TURNS_MAX }, (_, index) =>
    messageIdOf(engagement, call.callId, index + 1),
  );
  const [last] = await read((db) =>
    db
      .select({ conversationId: messages.conversationId, clientId: messages.clientId, words: messages.text })
      .from(messengerPeople)
      .innerJoin(
        conversations,
        and(
          eq(conversations.merchantId, messengerPeople.merchantId),
          eq(conversations.visitorId, messengerPeople.visitorId),
        ),
      )
      .innerJoin(
        messages,
        and(
          eq(messages.merchantId, conversations.merchantId),
          eq(messages.conversationId, conversations.id),
          eq(messages.kind, 'text'),
          eq(messages.authorType, 'visitor'),
        ),
      )
      .where(
        and(
          eq(messengerPeople.merchantId, merchantId),
          eq(messengerPeople.accountId, account.id),
          eq(messengerPeople.externalId, personIdOf(call)),
        ),
      )
      .orderBy(desc(messages.createdAt))
      .limit(1),
  );
  return last?.clientId && ids.includes(last.clientId) ? last : undefined;
}

interface Request {
  readonly engagement: Engagement;
  readonly team: string | null;
  readonly conversationId: string;
}

async function requestWithin(
  db: Db,
  scope: Scope,
  { engagement, team, conversationId }: Request,
  { callId, from, words }: Omit<Words, 'turn'>,
): Promise<Outcome<void>> {
  const { merchantId } = scope.tenant;
  const id = uuidOf(`${engagement.id} ${callId}`);
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
}
