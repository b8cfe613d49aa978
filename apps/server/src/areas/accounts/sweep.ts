import { Secret, TOTP } from 'otpauth';
import type { Db } from '../../database/tenant.ts';
import { newId } from '../../kernel/ids.ts';
import { createLink } from '../../kernel/one-time-links.ts';
import { byBody, defineSweep, WORLD_PASSWORD, type WorldRows } from '../../sweep/area-sweep.ts';
import { departmentMembers, departments } from './departments/tables.ts';
import { invitations } from './members/tables.ts';
import { hashPassword } from './passwords.ts';
import { renewRecoveryCodes } from './second-factor/recovery.ts';
import { passkeys } from './second-factor/tables.ts';
import { beginApp } from './second-factor/totp.ts';
import { members, sessions } from './tables.ts';

declare module '../../sweep/area-sweep.ts' {
  interface WorldRows {
    readonly memberId: string;
    readonly userName: string;
    readonly email: string;
    readonly departmentId: string;
    readonly invitationId: string;
    readonly invitedEmail: string;
    readonly passkeyId: string;
    /** A sign-in of the member, in addition to those of `memberToken`. */
    readonly signInId: string;
    readonly registerLink: string;
    readonly resetLink: string;
    readonly recoveryCode: string;
    /** A code of the authenticator app that the member is about to turn on. */
    readonly totpCode: string;
  }
}

const HOUR_MS = 3_600_000;
const inAnHour = () => new Date(Date.now() + HOUR_MS);

let passwordHash: Promise<string> | null = null;

async function writeTeam(db: Db, world: WorldRows): Promise<void> {
  const { merchantId, mark, memberId, departmentId } = world;
  passwordHash ??= hashPassword(WORLD_PASSWORD);
  await db.insert(members).values({
    merchantId,
    id: memberId,
    userName: world.userName,
    email: world.email,
    passwordHash: await passwordHash,
    firstName: mark,
    lastName: mark,
    role: 'ADMIN',
  });
  await db.insert(departments).values({ merchantId, id: departmentId, name: mark });
  await db.insert(departmentMembers).values({ merchantId, departmentId, memberId });
  await db.insert(invitations).values({
    merchantId,
    id: world.invitationId,
    email: world.invitedEmail,
    firstName: mark,
    lastName: mark,
    role: 'USER',
    invitedBy: memberId,
    expiresAt: inAnHour(),
  });
  await db.insert(sessions).values({
    merchantId,
    id: world.signInId,
    memberId,
    refreshHash: mark,
    ip: '127.0.0.1',
    device: mark,
    expiresAt: inAnHour(),
  });
  await db.insert(passkeys).values({
    merchantId,
    id: world.passkeyId,
    memberId,
    name: mark,
    credentialId: mark,
    publicKey: mark,
    counter: 0,
    transports: [],
  });
}

async function writeSecrets(db: Db, world: WorldRows, sealSecret: string) {
  const { merchantId, memberId, invitationId, mark } = world;
  const link = (purpose: 'register' | 'reset', subject: string) =>
    createLink(db, merchantId, { purpose, subject, lifeMs: HOUR_MS });
  const app = await beginApp(db, { merchantId, memberId, sealSecret }, mark, mark);
  const [recoveryCode] = await renewRecoveryCodes(db, merchantId, memberId);
  if (!app || !recoveryCode) throw new Error('The second factors were not stored.');
  return {
    registerLink: await link('register', invitationId),
    resetLink: await link('reset', memberId),
    recoveryCode,
    totpCode: new TOTP({ secret: Secret.fromBase32(app.secret) }).generate(),
  };
}

export const sweep = defineSweep({
  after: ['roles'],
  rows: ({ mark }) => ({
    userName: `${mark}user`,
    email: `${mark}@example.com`,
    invitedEmail: `${mark}invited@example.com`,
    memberId: newId(),
    departmentId: newId(),
    invitationId: newId(),
    passkeyId: newId(),
    signInId: newId(),
  }),
  async write(db, world, sealSecret) {
    await writeTeam(db, world);
    return writeSecrets(db, world, sealSecret);
  },
  ids: (world) => [
    [/ByMerchant\//, world.merchantId],
    [/department/i, world.departmentId],
    [/invitations/, world.invitationId],
    [/passkeys/, world.passkeyId],
    [/api\/sessions/, world.signInId],
    [/api\/members|userAgent|updateUserAccount/, world.memberId],
  ],
  fields: (world) => ({
    memberId: world.memberId,
    userId: world.memberId,
    deptContact: world.memberId,
    departmentId: world.departmentId,
    userName: world.userName,
    username: world.userName,
    email: `${world.mark}new@example.com`,
    password: WORLD_PASSWORD,
    newPassword: `${WORLD_PASSWORD}2`,
    // It would need an earlier sign-in.
    refresh_token: null,
  }),
  lists: ({ memberId, departmentId }) => ({ memberIds: memberId, departmentIds: departmentId }),
  special: {
    createAccount: ({ mark }) => ({ userName: `${mark}new`, role: null }),
    createUserAccount: ({ mark, registerLink }) => ({ userName: `${mark}new`, secureToken: registerLink }),
    getInvitationByLink: ({ invitedEmail, registerLink }) => ({ a: invitedEmail, b: registerLink }),
    getPasswordReset: ({ email, resetLink }) => ({ email, secureToken: resetLink }),
    requestPasswordReset: ({ email }) => ({ email }),
    resetPassword: ({ email, resetLink }) => ({ email, secureToken: resetLink }),
    updateUserAccount: () => ({ role: 'ADMIN' }),
    getUserDetails: () => ({ role: 'ADMIN' }),
    endMemberSessions: ({ signInId }) => ({ sessionId: signInId }),
    confirmTotp: ({ totpCode }) => ({ code: totpCode }),
    proveSecondFactor: ({ recoveryCode }) => ({ recoveryCode, code: null, passkey: null }),
  },
  // The member's passkey has no key.
  refused: { addPasskey: 'second_factor_wrong' },
  isName: ({ name }, _, field) => name === 'inviteMember' && field === 'role',
  withoutRows: ['getUserDetails departmentId'],
  refusedAsInput: ['createDepartment memberIds.0', 'updateDepartment memberIds.0', 'inviteMember role'],
  records: [
    {
      subject: 'department',
      topic: 'departments',
      calls: ['createDepartment', 'updateDepartment', 'removeDepartment'],
      fields: { name: 'Care' },
      change: { name: 'Sales' },
      unique: 'name',
      of: byBody,
    },
  ],
});
