import type { CallDefinition, NamedCall } from '@foyer/contract/kernel/define-call';
import { newId } from '../kernel/ids.ts';
import { inboxIdKinds, inboxMeanings, SPECIAL_INBOX } from './inbox.ts';
import { mailIdKinds, SPECIAL_MAIL } from './mail.ts';
import { reviewIdKinds, reviewMeanings, SPECIAL_REVIEWS } from './reviews.ts';
import { WORLD_PASSWORD } from './rows.ts';
import type { Known } from './samples.ts';
import { SPECIAL_TASKS, taskIdKinds, taskLists, taskMeanings } from './tasks.ts';
import { SPECIAL_WATCHING, watchingIdKinds, watchingMeanings } from './watching.ts';
import type { World } from './world.ts';

export type Call = NamedCall<CallDefinition>;
type Meanings = Readonly<Record<string, unknown>>;

/** Values of the contract's fields, by name. Other fields get any value that their schema accepts. */
const usual = (world: World, call: Call): Meanings => ({
  merchantId: world.merchantId,
  merchantID: world.merchantId,
  a: world.merchantId,
  b: world.visitorId,
  referenceID: world.visitorId,
  sessionID: world.visitId,
  sessionId: world.visitId,
  engagementID: world.engagementId,
  conversationID: world.conversationId,
  memberId: world.memberId,
  userId: world.memberId,
  actorId: world.memberId,
  departmentId: world.departmentId,
  deptContact: world.memberId,
  macroId: world.macroId,
  ...taskMeanings(world),
  ...watchingMeanings(world),
  ...reviewMeanings(world),
  ...inboxMeanings(world),
  id: idOf(world, call),
  clientId: newId(),
  userName: world.userName,
  username: world.userName,
  email: `${world.mark}new@example.com`,
  password: WORLD_PASSWORD,
  newPassword: `${WORLD_PASSWORD}2`,
  roleName: world.roleName,
  copyOf: world.roleName,
  role: world.roleName,
  pageId: 'livechat',
  tracked_by: `${world.memberId}|First|Last`,
  timeZone: 'Asia/Dubai',
  allowedOrigins: ['https://shop.example'],
  aiAgentImage: 'https://shop.example/bot.png',
  img1: 'https://shop.example/logo.png',
  signInPicture: 'https://shop.example/hall.png',
  readingToken: world.readingToken,
  withVisitors: 'true',
  // Omitted: they need an earlier reply, or refer to something that the world does not have.
  cursor: null,
  back: null,
  before: null,
  after: null,
  ifUnmodifiedSince: null,
  refresh_token: null,
  visitorToken: null,
  identity: null,
});

/** The value of `id`, which depends on the path. */
function idOf(world: World, call: Call): unknown {
  if (call.area === 'merchants' || /\/merchant\/|ByMerchant\//.test(call.path)) return world.merchantId;
  const kinds: readonly (readonly [RegExp, string])[] = [
    ...taskIdKinds(world),
    ...watchingIdKinds(world),
    ...reviewIdKinds(world),
    ...mailIdKinds(world),
    ...inboxIdKinds(world),
    [/cannedReplies/, world.cannedReplyId],
    [/macroRuns/, world.macroRunId],
    [/api\/macros/, world.macroId],
    [/conversation/, world.conversationId],
    [/department/i, world.departmentId],
    [/invitations/, world.invitationId],
    [/passkeys/, world.passkeyId],
    [/api\/sessions/, world.signInId],
  ];
  return kinds.find(([path]) => path.test(call.path))?.[1] ?? world.memberId;
}

/** Calls in which a field name has another meaning. */
const SPECIAL: Readonly<Record<string, (world: World) => Meanings>> = {
  ...SPECIAL_TASKS,
  ...SPECIAL_WATCHING,
  ...SPECIAL_REVIEWS,
  ...SPECIAL_INBOX,
  ...SPECIAL_MAIL,
  createRole: ({ mark }) => ({ name: `${mark}NEW` }),
  updateRole: ({ roleName }) => ({ name: roleName }),
  deleteRole: ({ roleName }) => ({ name: roleName }),
  listRoleChanges: ({ roleName }) => ({ name: roleName }),
  resetRolePermission: () => ({ name: 'USER' }),
  createAccount: ({ mark }) => ({ userName: `${mark}new`, role: null }),
  createUserAccount: ({ mark, links }) => ({ userName: `${mark}new`, secureToken: links.register }),
  getInvitationByLink: ({ invitedEmail, links }) => ({ a: invitedEmail, b: links.register }),
  getPasswordReset: ({ email, links }) => ({ email, secureToken: links.reset }),
  requestPasswordReset: ({ email }) => ({ email }),
  resetPassword: ({ email, links }) => ({ email, secureToken: links.reset }),
  updateUserAccount: () => ({ role: 'ADMIN' }),
  getUserDetails: () => ({ role: 'ADMIN' }),
  endMemberSessions: ({ signInId }) => ({ sessionId: signInId }),
  confirmTotp: ({ totpCode }) => ({ code: totpCode }),
  proveSecondFactor: ({ recoveryCode }) => ({ recoveryCode, code: null, passkey: null }),
  getUnsubscribe: ({ links }) => ({ token: links.unsubscribe }),
  unsubscribe: ({ links }) => ({ token: links.unsubscribe }),
  unsubscribeOneClick: ({ links }) => ({ token: links.unsubscribe }),
  removeOptOut: ({ optedOutEmail }) => ({ email: optedOutEmail }),
  mailWidgetTranscript: ({ mark }) => ({ email: `${mark}visitor@example.com`, code: '123456' }),
  openHistory: ({ links }) => ({ token: links.history }),
  createCannedReply: () => ({ language: 'en' }),
  updateCannedReply: () => ({ language: 'en' }),
  importCannedReplies: () => ({ csv: 'shortcut,title,text\nhi,Hello,Hello there' }),
  renewHistoryLink: ({ links }) => ({ token: links.history }),
  search: () => ({ kinds: 'people,tickets' }),
};

const listsOf = (world: World): Meanings => ({
  ...taskLists(world),
  referenceIDs: world.visitorId,
  attachments: world.fileId,
  mentions: world.memberId,
  cannedReplies: world.cannedReplyId,
  conversationIDs: world.conversationId,
  memberIds: world.memberId,
  departmentIds: world.departmentId,
});

/** The values of a call's fields in a world. */
export function knownOf(world: World, call: Call): Known {
  const byName = { ...usual(world, call), ...SPECIAL[call.name]?.(world) };
  const lists = listsOf(world);
  return (path) => {
    const [parent, name] = path.slice(-2);
    if (name === '0' && parent && parent in lists) return lists[parent];
    const last = name ?? parent;
    return last === undefined ? undefined : byName[last];
  };
}
