/** Headers of an email by name, case-insensitive. Repeated headers are a list. */
export type MailHeaders = Readonly<Record<string, string | readonly string[] | null | undefined>>;

/** Action of a delivery report. RFC 3464. */
export type DeliveryAction = 'failed' | 'delayed';

/** Delivery status of one recipient in a delivery report. RFC 3464. */
export interface Bounce {
  /** The unreachable address. */
  readonly recipient: string;
  /** Failed permanently, or delayed and still being retried. */
  readonly action: DeliveryAction;
  /** Such as '5.1.1'. Null if the report has none. */
  readonly status: string | null;
  /** Permanent (5.x.x) or temporary (4.x.x). Null if unknown. */
  readonly cause: 'permanent' | 'temporary' | null;
  /** Message of the remote server, at most 500 characters. Null if the report has none. */
  readonly diagnostic: string | null;
}

/** Maximum number of recipients read from a delivery report. */
export const BOUNCES_MAX = 100;

const DIAGNOSTIC_MAX = 500;

/** Maximum characters read of a report's field. */
const FIELD_MAX = 2_000;

const AUTOMATIC_PRECEDENCE: ReadonlySet<string> = new Set([
  'bulk',
  'junk',
  'list',
  'auto_reply',
  'auto-reply',
]);

/** Headers set by programs and mailing lists only. */
const AUTOMATIC_HEADERS = [
  'list-id',
  'list-unsubscribe',
  'x-autoreply',
  'x-autorespond',
  'x-failed-recipients',
];

/**
 * Whether an email was sent by a program and must not be answered automatically: it declares so (RFC 3834), asks for no
 * automatic replies, comes from a mailing list or mail system, or has no reply address.
 */
export function isAutomaticMail(headers: MailHeaders): boolean {
  const values = valuesOf(headers);
  return (
    values('auto-submitted').some((value) => word(value) !== 'no') ||
    values('precedence').some((value) => AUTOMATIC_PRECEDENCE.has(word(value))) ||
    values('x-auto-response-suppress').some((value) =>
      /(?:^|[\s,;])(?:all|oof|autoreply)(?:$|[\s,;])/i.test(value),
    ) ||
    AUTOMATIC_HEADERS.some((name) => values(name).length > 0) ||
    hasEmptyReturnPath(values) ||
    senderIs(values, ['mailer-daemon', 'postmaster']) ||
    first(values, 'content-type')?.trim().toLowerCase().startsWith('multipart/report') === true
  );
}

/** Whether an email reports that another one failed or is delayed. */
export function isBounce(headers: MailHeaders): boolean {
  const values = valuesOf(headers);
  const type = first(values, 'content-type')?.slice(0, FIELD_MAX).toLowerCase() ?? '';
  return (
    (type.trim().startsWith('multipart/report') &&
      /report-type\s{0,20}=\s{0,20}"?delivery-status/.test(type)) ||
    values('x-failed-recipients').length > 0 ||
    senderIs(values, ['mailer-daemon']) ||
    (senderIs(values, ['postmaster']) && hasEmptyReturnPath(values))
  );
}

/**
 * Failed and delayed recipients from a message/delivery-status part. RFC 3464. A missing action is derived from the
 * status, and a missing status from the diagnostic.
 */
export function bounceOf(deliveryStatus: string): readonly Bounce[] {
  const bounces: Bounce[] = [];
  for (const fields of fieldGroups(deliveryStatus)) {
    const bounce = bounceOfFields(fields);
    if (bounce) bounces.push(bounce);
    if (bounces.length === BOUNCES_MAX) break;
  }
  return bounces;
}

type Values = (name: string) => readonly string[];

function valuesOf(headers: MailHeaders): Values {
  const byName = new Map<string, string[]>();
  for (const [name, value] of Object.entries(headers)) {
    if (value === null || value === undefined) continue;
    const key = name.trim().toLowerCase();
    byName.set(key, [...(byName.get(key) ?? []), ...(typeof value === 'string' ? [value] : value)]);
  }
  return (name) => byName.get(name) ?? [];
}

const first = (values: Values, name: string): string | undefined => values(name)[0];

/** The first word of a value, before its parameters, lower case. */
function word(value: string): string {
  return /^[^\s;,(]{0,100}/.exec(value.trim())?.[0].toLowerCase() ?? '';
}

function hasEmptyReturnPath(values: Values): boolean {
  return values('return-path').some((value) => /^(?:<\s*>)?$/.test(value.trim().slice(0, 100)));
}

function senderIs(values: Values, names: readonly string[]): boolean {
  const senders = [...values('from'), ...values('sender'), ...values('return-path')];
  return senders.some((sender) => {
    const bare = sender.trim();
    const address = bare.slice(bare.lastIndexOf('<') + 1).toLowerCase();
    return names.some((name) => address === name || address.startsWith(`${name}@`) || address === `${name}>`);
  });
}

type Fields = ReadonlyMap<string, string>;

/** Field groups separated by blank lines, with lower-case names and unfolded values. */
function* fieldGroups(text: string): Generator<Fields> {
  let fields = new Map<string, string>();
  let name = '';
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '') {
      if (fields.size > 0) yield fields;
      [fields, name] = [new Map(), ''];
      continue;
    }
    const isFolded = /^[ \t]/.test(line);
    const colon = line.indexOf(':');
    if (!isFolded) name = line.slice(0, Math.max(colon, 0)).trim().toLowerCase();
    const known = fields.get(name);
    if (name === '' || (known?.length ?? 0) >= FIELD_MAX) continue;
    if (isFolded) fields.set(name, `${known ?? ''} ${line.trim()}`.slice(0, FIELD_MAX));
    else if (known === undefined)
      fields.set(
        name,
        line
          .slice(colon + 1)
          .trim()
          .slice(0, FIELD_MAX),
      );
  }
  if (fields.size > 0) yield fields;
}

function bounceOfFields(fields: Fields): Bounce | null {
  const recipient = addressOf(fields.get('final-recipient')) || addressOf(fields.get('original-recipient'));
  if (!recipient) return null;
  const diagnostic = afterType(fields.get('diagnostic-code') ?? '').slice(0, DIAGNOSTIC_MAX) || null;
  const status = /^\d\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '')?.[0] ?? statusIn(diagnostic);
  const code = status ?? /^[245]\d\d\b/.exec(diagnostic ?? '')?.[0] ?? '';
  const cause = code.startsWith('5') ? 'permanent' : code.startsWith('4') ? 'temporary' : null;
  const action = actionOf(fields.get('action'), cause);
  return action && { recipient, action, status, cause, diagnostic };
}

function actionOf(written: string | undefined, cause: Bounce['cause']): DeliveryAction | null {
  const said = word(written ?? '');
  if (said === 'failed' || said === 'delayed') return said;
  if (said !== '' || cause === null) return null;
  return cause === 'permanent' ? 'failed' : 'delayed';
}

function statusIn(diagnostic: string | null): string | null {
  return /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(diagnostic?.slice(0, 30) ?? '')?.[0] ?? null;
}

/** The value after its type: 'rfc822; ann@b.example'. */
function afterType(value: string): string {
  return /^[\w-]{1,40}\s{0,10};/.test(value) ? value.slice(value.indexOf(';') + 1).trim() : value.trim();
}

function addressOf(value: string | undefined): string {
  return afterType(value ?? '')
    .replace(/^<|>$/g, '')
    .trim();
}
