import type { CallDefinition, NamedCall } from '@foyer/contract/kernel/define-call';
import { newId } from '../ids.ts';
import { WORLD_PASSWORD } from './rows.ts';
import type { Known } from './samples.ts';
import type { World } from './world.ts';

export type Call = NamedCall<CallDefinition>;
type Meanings = Readonly<Record<string, unknown>>;

/** What the fields of the contract mean, by name. A field that is not here takes any value that its schema accepts. */
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
  img1: 'https://shop.example/logo.png',
  signInPicture: 'https://shop.example/hall.png',
  readingToken: world.readingToken,
  // Left out: they only make sense with an earlier answer, or say something that the world does not have.
  cursor: null,
  before: null,
  after: null,
  readAt: null,
  refresh_token: null,
  visitorToken: null,
  identity: null,
});

/** `id` means what the path says. */
function idOf(world: World, call: Call): unknown {
  if (call.area === 'merchants' || /\/merchant\/|ByMerchant\//.test(call.path)) return world.merchantId;
  const kinds: readonly (readonly [RegExp, string])[] = [
    [/cannedReplies/, world.cannedReplyId],
    [/conversation/, world.conversationId],
    [/department/i, world.departmentId],
    [/invitations/, world.invitationId],
    [/passkeys/, world.passkeyId],
    [/api\/sessions/, world.signInId],
  ];
  return kinds.find(([path]) => path.test(call.path))?.[1] ?? world.memberId;
}

/** Where a call means something else by a name. */
const SPECIAL: Readonly<Record<string, (world: World) => Meanings>> = {
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
  openHistory: ({ links }) => ({ token: links.history }),
  renewHistoryLink: ({ links }) => ({ token: links.history }),
};

const listsOf = (world: World): Meanings => ({
  referenceIDs: world.visitorId,
  attachments: world.fileId,
  mentions: world.memberId,
  memberIds: world.memberId,
  departmentIds: world.departmentId,
});

/** What a field means in a world. */
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
