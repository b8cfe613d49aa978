/** Maximum number of ids read from a header. The last ones count. */
export const THREAD_IDS_MAX = 50;

/** Maximum length of a message id with brackets. Characters. */
export const MESSAGE_ID_MAX = 998;

/** Maximum length of the local part of an address. Characters. */
const LOCAL_PART_MAX = 64;

/** Raw threading headers of an email. */
export interface ThreadHeaders {
  readonly messageId?: string | null;
  readonly inReplyTo?: string | null;
  readonly references?: string | null;
}

/** References of a reply to earlier emails, from its headers. */
export interface ReplyReferences {
  /** Id of the answered email. Null if it has none. */
  readonly inReplyTo: string | null;
  /** The oldest first. */
  readonly references: readonly string[];
}

/**
 * Distinct ids of a header in angle brackets, in order: the last 50 with at most 998 characters. Folded ids are joined.
 * Without brackets, words with an @ are ids.
 */
export function messageIdsOf(header: string | null | undefined): readonly string[] {
  if (!header) return [];
  const bracketed = header.match(/<[^<>]+>/g)?.map((id) => id.slice(1, -1).replace(/\s+/g, ''));
  const ids = (bracketed ?? header.split(/[\s,;<>"]+/).filter((word) => word.includes('@')))
    .filter((id) => id !== '' && id.length <= MESSAGE_ID_MAX - 2 && !/\p{Cc}/u.test(id))
    .map((id) => `<${id}>`);
  return [...new Set(ids.reverse())].slice(0, THREAD_IDS_MAX).reverse();
}

/** Ids of earlier emails of the thread, nearest first: the answered email, then references from last to first. */
export function threadingOf({ messageId, inReplyTo, references }: ThreadHeaders): readonly string[] {
  const own = new Set(messageIdsOf(messageId));
  const near = [...messageIdsOf(inReplyTo), ...messageIdsOf(references).toReversed()];
  return [...new Set(near)].filter((id) => !own.has(id)).slice(0, THREAD_IDS_MAX);
}

/**
 * Headers of a reply to an email (RFC 5322, 3.6.4). If there are too many references, the first and the last ones are
 * kept.
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
 * An address of the same mailbox with a token: 'support+token@x.org'. Null if the address is invalid, the token has
 * characters other than letters, digits, '-' and '_', or the local part exceeds 64 characters. Tokens are lower case,
 * since mail programs change the case of addresses.
 */
export function plusAddress(address: string, token: string): string | null {
  const { local, domain } = partsOfAddress(address) ?? {};
  if (local === undefined || !isToken(token)) return null;
  const plussed = `${local}+${token.toLowerCase()}`;
  return plussed.length > LOCAL_PART_MAX ? null : `${plussed}@${domain}`;
}

/**
 * The token of an address, lower case, or null. With `mailbox`, only for addresses of this mailbox, which may contain a
 * '+' itself.
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

/** Parses an address, with or without angle brackets. */
function partsOfAddress(address: string): { readonly local: string; readonly domain: string } | null {
  const bare = address.slice(-2 * MESSAGE_ID_MAX).trim();
  const inner = bare.endsWith('>') ? bare.slice(bare.lastIndexOf('<') + 1, -1) : bare;
  const at = inner.lastIndexOf('@');
  const [local, domain] = [inner.slice(0, Math.max(at, 0)), inner.slice(at + 1)];
  return /^[^\s<>@"(),:;[\]\\]+$/.test(local) && /^[^\s<>@"(),:;]+$/.test(domain) ? { local, domain } : null;
}
