import { createPrivateKey, randomBytes } from 'node:crypto';
import {
  addressTaken,
  dkimKeyRefused,
  hostRefused,
  passwordNeeded,
} from '@foyer/contract/channels/mail-errors';
import type { MailboxInput } from '@foyer/contract/channels/mail-shapes';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Config } from '../../../config.ts';
import type { Db } from '../../../database/tenant.ts';
import { act } from '../../../kernel/action.ts';
import type { Scope } from '../../../kernel/context.ts';
import { settingsChanged } from '../../../kernel/events.ts';
import { recordsOf } from '../../../kernel/records.ts';
import { badInput, Refusal } from '../../../kernel/refusal.ts';
import { seal, unseal } from '../../../kernel/seal.ts';
import { HostRefused, resolvePublicHost } from '../../../kernel/ssrf-guard.ts';
import { departments } from '../../accounts/departments/tables.ts';
import { type MailboxRow, mailboxes } from '../tables.ts';
import { presentMailbox } from './mailbox-present.ts';

type Input = z.output<typeof MailboxInput>;
type Secret = 'imap' | 'smtp' | 'dkim' | 'webhook';

const SECRET_BYTES = 32;

/** Context for sealing a secret of a mailbox. */
const secretContext = ({ merchantId, id }: Pick<MailboxRow, 'merchantId' | 'id'>, what: Secret) =>
  `mailboxes/${merchantId}/${id}/${what}`;

const SEALED = {
  imap: 'imapPassword',
  smtp: 'smtpPassword',
  dkim: 'dkimKey',
  webhook: 'webhookSecret',
} as const satisfies Record<Secret, keyof MailboxRow>;

/** Decrypts a secret of a mailbox. Null if it has none. */
export function secretOf(
  { SEAL_SECRET }: Pick<Config, 'SEAL_SECRET'>,
  row: MailboxRow,
  what: Secret,
): string | null {
  const sealed = row[SEALED[what]];
  return sealed === null ? null : unseal(SEAL_SECRET, secretContext(row, what), sealed);
}

const one = (merchantId: number, id: string) =>
  and(eq(mailboxes.merchantId, merchantId), eq(mailboxes.id, id));

/** Mailboxes of the merchant, by name. */
export const readMailboxes = (db: Db, merchantId: number): Promise<MailboxRow[]> =>
  db
    .select()
    .from(mailboxes)
    .where(eq(mailboxes.merchantId, merchantId))
    .orderBy(asc(sql`lower(${mailboxes.name})`), asc(mailboxes.id));

export async function findMailbox(db: Db, merchantId: number, id: string): Promise<MailboxRow | null> {
  const [row] = await db.select().from(mailboxes).where(one(merchantId, id));
  return row ?? null;
}

export const mailboxRecords = recordsOf({
  table: mailboxes,
  name: 'mailbox',
  topic: 'mailboxes',
  present: (row, { services }) => presentMailbox(services.config, row),
  unique: { index: 'mailboxes_address', error: addressTaken, field: 'address' },
});

/**
 * Builds the stored values of a mailbox. Changing a server resets its state.
 * @throws Refusal for an unknown department, an invalid key, or a password stored for another server
 */
export async function mailboxValues(
  { services, tenant: { merchantId } }: Scope,
  db: Db,
  id: string,
  input: Input,
  before: MailboxRow | null,
) {
  if (input.departmentId !== (before?.departmentId ?? null))
    await checkDepartment(db, merchantId, input.departmentId);
  if (before) checkPasswords(before, input);
  const values = valuesOf(services.config, { merchantId, id }, input, before);
  return before ? { ...values, ...resetServers(before, values) } : values;
}

/** Replaces or removes the webhook secret. Returns the new one. */
export async function setWebhookSecret(scope: Scope, row: MailboxRow, isOn: boolean): Promise<string> {
  const { merchantId } = scope.tenant;
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  const { SEAL_SECRET } = scope.services.config;
  await act(scope, async (db) => {
    await db
      .update(mailboxes)
      .set({ webhookSecret: isOn ? seal(SEAL_SECRET, secretContext(row, 'webhook'), secret) : null })
      .where(one(merchantId, row.id));
    const action = isOn ? 'mailbox.secretRenewed' : 'mailbox.secretRemoved';
    return {
      result: undefined,
      audit: [{ action, subject: ['mailbox', row.id] }],
      events: [settingsChanged(merchantId, 'mailboxes')],
    };
  });
  return secret;
}

/** @throws Refusal for a server on a private network */
export async function checkHosts({ services }: Scope, input: Input): Promise<void> {
  for (const part of ['imap', 'smtp'] as const) {
    const host = input[part]?.host;
    if (host === undefined) continue;
    // A host that cannot be resolved now may be later. The connection reports it.
    await resolvePublicHost(services.config, host).catch((error) => {
      if (error instanceof HostRefused) throw new Refusal(hostRefused, { field: `${part}.host` });
    });
  }
}

/** A stored password is only sent to the server it was entered for. */
function checkPasswords(before: MailboxRow, { imap, smtp }: Input): void {
  const isKept = (part: Input['imap'] | Input['smtp'], host: string | null, password: string | null) =>
    part && part.password === undefined && password !== null && part.host !== host;
  if (isKept(imap, before.imapHost, before.imapPassword))
    throw new Refusal(passwordNeeded, { field: 'imap.password' });
  if (isKept(smtp, before.smtpHost, before.smtpPassword))
    throw new Refusal(passwordNeeded, { field: 'smtp.password' });
}

async function checkDepartment(db: Db, merchantId: number, id: string | null): Promise<void> {
  if (id === null) return;
  const found = await db.$count(
    departments,
    and(eq(departments.merchantId, merchantId), eq(departments.id, id)),
  );
  if (found === 0) throw badInput('departmentId', 'This department does not exist.');
}

function valuesOf(
  { SEAL_SECRET }: Config,
  key: Pick<MailboxRow, 'merchantId' | 'id'>,
  input: Input,
  before: MailboxRow | null,
) {
  const { imap, smtp, dkim } = input;
  const sealed = (what: Secret, secret: string | null | undefined): string | null =>
    secret === undefined
      ? (before?.[SEALED[what]] ?? null)
      : secret && seal(SEAL_SECRET, secretContext(key, what), secret);
  const dkimKey = dkim && sealed('dkim', dkim.privateKey);
  if (dkim && (dkimKey === null || !isPrivateKey(dkim.privateKey)))
    throw new Refusal(dkimKeyRefused, { field: 'dkim.privateKey' });
  return {
    name: input.name,
    address: input.address,
    signatureText: input.signatureText,
    signatureHtml: input.signatureHtml,
    departmentId: input.departmentId,
    isActive: input.active,
    plusAddressing: input.plusAddressing,
    imapHost: imap?.host ?? null,
    imapPort: imap?.port ?? null,
    imapSecurity: imap?.security ?? null,
    imapUser: imap?.user ?? null,
    imapPassword: imap && sealed('imap', imap.password),
    imapFolder: imap?.folder ?? 'INBOX',
    smtpHost: smtp?.host ?? null,
    smtpPort: smtp?.port ?? null,
    smtpSecurity: smtp?.security ?? null,
    smtpUser: smtp && (smtp.user || null),
    smtpPassword: smtp && sealed('smtp', smtp.password),
    dkimDomain: dkim?.domain ?? null,
    dkimSelector: dkim?.selector ?? null,
    dkimKey,
  };
}

/** Undefined keeps the stored key, which was checked before. */
function isPrivateKey(pem: string | undefined): boolean {
  if (pem === undefined) return true;
  try {
    return ['rsa', 'ed25519'].includes(createPrivateKey(pem).asymmetricKeyType ?? '');
  } catch {
    return false;
  }
}

/** Resets the state and the position in the folder when the server changed. */
function resetServers(before: MailboxRow, values: ReturnType<typeof valuesOf>): Partial<MailboxRow> {
  const isOther = (...names: (keyof typeof values)[]) => names.some((name) => values[name] !== before[name]);
  const unknown = { State: 'never', ConnectedAt: null, FailedAt: null, Error: null } as const;
  const forget = (part: 'imap' | 'smtp') =>
    Object.fromEntries(Object.entries(unknown).map(([name, value]) => [`${part}${name}`, value]));
  return {
    ...(isOther('imapHost', 'imapPort', 'imapUser', 'imapFolder') && {
      ...forget('imap'),
      uidValidity: null,
      lastUid: 0,
    }),
    ...(isOther('smtpHost', 'smtpPort', 'smtpUser') && forget('smtp')),
  };
}
