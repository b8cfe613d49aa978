import type { FileRef } from '@foyer/contract/conversations/shapes';
import { formatTrackedBy, TRACKING_CODES } from '@foyer/domain/tracking';
import { visitorName } from '@foyer/domain/visitor-name';
import { englishDialogues } from '../content/dialogues-english.ts';
import { arabicDialogues, frenchDialogues, spanishDialogues } from '../content/dialogues-more.ts';
import { type MemberRecipe, memberRecipes } from '../content/members.ts';
import { type Place, places } from '../content/places.ts';
import { type DemoMember, MEMBER_IDS, TIDEWELL } from '../ids.ts';
import { after } from './calendar.ts';
import { type Chapter, makeChapters } from './chapters.ts';
import { type ConversationRow, closing, type MessageRow, summary } from './closing.ts';
import { dialogueToMessages } from './dialogue-messages.ts';
import { anyPlace, describeVisitor, type VisitorRecipe } from './people.ts';
import { type Random, seededRandom } from './random.ts';
import { idAt, makeVisit, type PageViewRecipe, type VisitRecipe } from './visits.ts';

/** The size of the history. */
export const HISTORY_SIZE = {
  visitors: 320,
  talkers: 200,
  conversations: 250,
  openConversations: 3,
} as const;

/** The open conversations: location of the visitor, and assigned agent. */
const OPEN_TALKS: readonly { readonly city: string; readonly agent: DemoMember }[] = [
  { city: 'Bristol', agent: 'priya' },
  { city: 'Valencia', agent: 'tomas' },
  { city: 'Amman', agent: 'yousef' },
];

/** The history before the demo began, as rows. */
export interface History {
  readonly visitors: VisitorRecipe[];
  readonly visits: VisitRecipe[];
  readonly pageViews: PageViewRecipe[];
  readonly conversations: ConversationRow[];
  readonly messages: MessageRow[];
}

/** Inputs and output of generating the history. */
interface HistoryContext {
  readonly random: Random;
  readonly now: Date;
  readonly shopUrl: string;
  readonly files: ReadonlyMap<string, FileRef>;
  readonly history: History;
}

const dialogues = { en: englishDialogues, es: spanishDialogues, fr: frenchDialogues, ar: arabicDialogues };
type Language = keyof typeof dialogues;

function languageOf(tag: string): Language {
  const short = tag.slice(0, 2);
  return short in dialogues ? (short as Language) : 'en';
}

const answering = (language: Language): MemberRecipe[] =>
  memberRecipes.filter(({ merchantId, answers }) => merchantId === TIDEWELL && answers.includes(language));

/** Visitors after those with an open chat whom members look after without one. */
const FOLLOWED: readonly { readonly agent: DemoMember; readonly message: string }[] = [
  { agent: 'sofia', message: 'Ask whether the second delivery arrived.' },
  { agent: 'jonas', message: 'Wants an offer for twelve chairs. Call on Thursday.' },
];

/** Generates the weeks before `now`: the same content at every start, with shifted times. */
export function makeHistory(now: Date, shopUrl: string, files: ReadonlyMap<string, FileRef>): History {
  const history: History = { visitors: [], visits: [], pageViews: [], conversations: [], messages: [] };
  const context: HistoryContext = { random: seededRandom(101), now, shopUrl, files, history };
  for (let index = 0; index < HISTORY_SIZE.visitors; index += 1) addVisitor(context, index);
  return history;
}

/** Number of a visitor's conversations: one or two, adding up to the total. */
function conversationCountOf(index: number): number {
  if (index >= HISTORY_SIZE.talkers) return 0;
  return index < HISTORY_SIZE.conversations - HISTORY_SIZE.talkers ? 2 : 1;
}

function addVisitor(context: HistoryContext, index: number): void {
  const { random, now, history } = context;
  const talks = conversationCountOf(index);
  const open = OPEN_TALKS[index];
  const place = places.find(({ city }) => city === open?.city) ?? anyPlace(random);
  const chapters = makeChapters(random, now, { talks, staysOpen: open !== undefined });
  const begin = (chapters[0] as Chapter).at;
  const visitor: VisitorRecipe = {
    id: idAt(begin),
    ...describeVisitor(random, place, talks > 0),
    createdAt: begin,
    modifiedAt: begin,
    visitCount: chapters.length,
  };
  history.visitors.push(visitor);
  for (const chapter of chapters)
    visitor.lastSeenAt = addChapter(context, visitor, place, chapter, open?.agent);
  const followed = FOLLOWED[index - OPEN_TALKS.length];
  const member = memberRecipes.find(({ key }) => key === followed?.agent);
  if (member) Object.assign(visitor, servedBy(member), { trackMessage: followed?.message });
}

/** Adds a visit with its conversation. Returns when it ended. */
function addChapter(
  context: HistoryContext,
  visitor: VisitorRecipe,
  place: Place,
  chapter: Chapter,
  agent: DemoMember | undefined,
): Date {
  const { random, history, shopUrl } = context;
  const talk = chapter.talk === 'none' ? null : addConversation(context, visitor, place, chapter, agent);
  const seconds = talk ? talk.seconds : random.between(30, 420);
  const { visit, pages, end } = makeVisit(random, shopUrl, { id: visitor.id, place }, chapter.at, seconds);
  history.visits.push(visit);
  history.pageViews.push(...pages);
  if (talk) Object.assign(talk.conversation, { visitId: visit.id, engagementId: visit.engagementId });
  return end;
}

/** Adds a conversation. Returns how long the visit lasts. */
function addConversation(
  { random, history, files }: HistoryContext,
  visitor: VisitorRecipe,
  place: Place,
  chapter: Chapter,
  wanted: DemoMember | undefined,
) {
  const language = languageOf(place.language);
  const team = answering(language);
  const recipe = team.find(({ key }) => key === wanted) ?? random.pick(team);
  const agent = voiceOf(recipe);
  const colleague = voiceOf(random.pick(answering('en').filter(({ key }) => key !== recipe.key)));
  const dialogue = random.pick(dialogues[language]);
  const begin = after(chapter.at, random.between(20, 200));
  const id = idAt(begin);
  const { id: visitorId, firstName = '', lastName } = visitor;
  const voice = {
    id: visitorId,
    firstName,
    name: visitorName({ referenceID: visitorId, firstName, lastName }),
  };
  const written = dialogueToMessages(random, {
    merchantId: TIDEWELL,
    conversationId: id,
    dialogue,
    language: place.language,
    begin,
    visitor: { ...voice, city: place.city },
    agent,
    colleague,
    files,
  });
  const isOpen = chapter.talk === 'open';
  const { rows, close } = isOpen
    ? { rows: untilAnswered(written.rows), close: {} }
    : closing(random, written, { visitor: voice, agent });
  const conversation: ConversationRow = {
    ...summary(rows),
    ...close,
    id,
    visitorId,
    assignedTo: agent.id,
    agentIds: [agent.id],
  };
  history.messages.push(...rows);
  history.conversations.push(conversation);
  const last = { conversationId: id, agentIds: [agent.id] };
  Object.assign(visitor, last, afterwards(random, dialogue.topic, dialogue.lead), isOpen && servedBy(recipe));
  return {
    conversation,
    seconds: (written.end.getTime() - chapter.at.getTime()) / 1000 + random.between(10, 240),
  };
}

/** Drops messages after the agent's last one, so that an open conversation has no unanswered message. */
function untilAnswered(rows: readonly MessageRow[]): MessageRow[] {
  const answered = rows.findLastIndex(({ authorType, kind }) => authorType === 'member' && kind === 'text');
  return rows.slice(0, answered + 1);
}

const voiceOf = ({ key, firstName, lastName }: MemberRecipe) => ({
  id: MEMBER_IDS[key],
  firstName,
  name: `${firstName} ${lastName}`,
});

const servedBy = ({ key, firstName, lastName }: MemberRecipe): Partial<VisitorRecipe> => ({
  trackingCode: TRACKING_CODES.handled,
  trackedBy: formatTrackedBy({ agentId: MEMBER_IDS[key], firstName, lastName }),
});

const NOTES = [
  'Third floor, no lift. Ring at Moreira.',
  'Prefers mail to calls.',
  'Measures everything twice. Send drawings.',
  'Has the Sund table since 2023, asks for matching pieces.',
  'Speaks English as well.',
];

/** Notes and tags that the team added after a conversation. */
const afterwards = (random: Random, topic: string, lead: string): Partial<VisitorRecipe> => ({
  leadStatus: lead,
  tags: [topic, ...(random.chance(0.25) ? ['regular'] : [])],
  notes: random.chance(0.2) ? random.pick(NOTES) : '',
});
