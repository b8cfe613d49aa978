/** The most ids of a header that are read, the last ones. */
export const THREAD_IDS_MAX = 50;

/** The longest id, with its brackets. Characters. */
export const MESSAGE_ID_MAX = 998;

/** The longest part of an address before its @. Characters. */
const LOCAL_PART_MAX = 64;

/** The headers of a mail that place it among others, as they are written; null or missing where it has none. */
export interface ThreadHeaders {
  readonly messageId?: string | null;
  readonly inReplyTo?: string | null;
  readonly references?: string | null;
}

/** References of a reply to earlier emails, from its headers. */
export interface ReplyReferences {
  /** The id of the mail that is answered; null where it has none. */
  readonly inReplyTo: string | null;
  /** The oldest first. */
  readonly references: readonly string[];
}

/**
 * The ids that a header names, in its order, each once and in angle brackets: the last 50 of those that have at most
 * 998 characters. Ids broken by folding are put together; a header without brackets gives its words that hold an @.
 */
export function messageIdsOf(header: string | null | undefined): readonly string[] {
  if (!header) return [];
  const bracketed = header.match(/<[^<>]+>/g)?.map((id) => id.slice(1, -1).replace(/\s+/g, ''));
  const ids = (bracketed ?? header.split(/[\s,;<>"]+/).filter((word) => word.includes('@')))
    .filter((id) => id !== '' && id.length <= MESSAGE_ID_MAX - 2 && !/\p{Cc}/u.test(id))
    .map((id) => `<${id}>`);
  return [...new Set(ids.reverse())].slice(0, THREAD_IDS_MAX).reverse();
}

/** The ids of the mails that a mail may belong to, the nearest first: what it answers, then the later references. */
export function threadingOf({ messageId, inReplyTo, references }: ThreadHeaders): readonly string[] {
  const own = new Set(messageIdsOf(messageId));
  const near = [...messageIdsOf(inReplyTo), ...messageIdsOf(references).toReversed()];
  return [...new Set(near)].filter((id) => !own.has(id)).slice(0, THREAD_IDS_MAX);
}

/**
 * What the headers of a reply to a mail say, as RFC 5322 (3.6.4) has it. Of very many references the first, with which
 * the thread began, and the last ones stay.
 */
export function referencesForReply({ messageId, inReplyTo, references }: ThreadHeaders): ReplyReferences {
  const answered = messageIdsOf(messageId).at(-1) ?? null;
  const named = messageIdsOf(references);
  const parents = messageIdsOf(inReplyTo);
  const before = named.length > 0 || parents.length !== 1 ? named : parents;
  const all = [...before.filter((id) => id !== answered), ...(answered === null ? [] : [answered])];
  const kept = all.length > THREAD_IDS_MAX ? [...all.slice(0, 1), ...all.slice(1 - THREAD_IDS_MAX)] : all;
  return { inReplyTo: answered, references: kept };
}

/**
 * An address that leads to the same mailbox and carries a token: 'support+token@x.org'. Null where the address is none,
 * where the token has other characters than letters, digits, '-' and '_', or where 64 characters before the @ are too
 * few. Mail programs change the case of addresses, so tokens are told apart without it and written lower case.
 */
export function plusAddress(address: string, token: string): string | null {
  const { local, domain } = partsOfAddress(address) ?? {};
  if (local === undefined || !isToken(token)) return null;
  const plussed = `${local}+${token.toLowerCase()}`;
  return plussed.length > LOCAL_PART_MAX ? null : `${plussed}@${domain}`;
}

/**
 * The token of an address, lower case; null where it carries none. With a mailbox, only an address of this mailbox has
 * one, also where the mailbox has a '+' of its own.
 */
export function tokenOfAddress(address: string, mailbox?: string): string | null {
  const { local = '', domain = '' } = partsOfAddress(address) ?? {};
  const plus = local.lastIndexOf('+');
  const token = local.slice(plus + 1).toLowerCase();
  if (plus < 1 || !isToken(token)) return null;
  const base = `${local.slice(0, plus)}@${domain}`.toLowerCase();
  return mailbox === undefined || base === mailbox.trim().toLowerCase() ? token : null;
}

function isToken(text: string): boolean {
  return /^[a-z0-9_-]{1,64}$/i.test(text);
}

/** An address bare or in angle brackets. */
function partsOfAddress(address: string): { readonly local: string; readonly domain: string } | null {
  const bare = address.slice(-2 * MESSAGE_ID_MAX).trim();
  const inner = bare.endsWith('>') ? bare.slice(bare.lastIndexOf('<') + 1, -1) : bare;
  const at = inner.lastIndexOf('@');
  const [local, domain] = [inner.slice(0, Math.max(at, 0)), inner.slice(at + 1)];
  return /^[^\s<>@"(),:;[\]\\]+$/.test(local) && /^[^\s<>@"(),:;]+$/.test(domain) ? { local, domain } : null;
}
