import { fileExtension, isStrictWebAddress, isWebAddress } from './links.ts';
import { patternFound } from './pattern.ts';
import { fillText } from './texts.ts';
import { isEmpty } from './values.ts';

/** Messages of field validation, verbatim. Specification 5. */
export const FIELD_TEXTS = {
  required: 'Please enter {title}',
  requiredChoice: 'Please select {title}',
  pattern: 'Please enter valid {title}',
  tooShort: '{title} must be at least {n} characters long',
  tooLong: '{title} is more than {n} characters long',
  mobile: '{title} should be 10 digits',
  file: 'Please select file.',
} as const;

/** Key of a validation message. */
export type FieldTextKey = keyof typeof FIELD_TEXTS;

/** Accepted extensions of uploads. Specification 5. */
export const UPLOAD_EXTENSIONS = ['png', 'jpg', 'jpeg', 'mp4'] as const;

/** Default latest date of a date field. Specification 5. */
export const DATE_MAX = '9999-12-31';

/** Digits of a mobile number. Specification 5, 9. */
export const MOBILE_DIGITS = 10;

/** Types of form fields and bot questions. Specification 5. */
export const FIELD_TYPES = [
  'text',
  'email',
  'mobile',
  'number',
  'url',
  'intent',
  'cvv',
  'expiryDate',
  'price',
  'negativePrice',
  'attribute',
  'TEXT',
  'PHONE',
  'EMAIL',
  'NUMBER',
  'REGEX',
  'RATING',
  'LOCATION',
  'DATE',
  'TIME',
  'SCANNER',
  'ATTACHMENT',
  'CAMERA',
  'OCR',
] as const;

/** One of the types of fields. Specification 5. */
export type FieldType = (typeof FIELD_TYPES)[number];

/** Definition of a form field. Lengths in characters. Specification 5. */
export interface FieldRule {
  readonly title: string;
  readonly type: FieldType;
  readonly required?: boolean;
  /** Whether the value is selected from a list, which changes the message for a missing value. */
  readonly isChoice?: boolean;
  /** Whether the value is a file name or file address. */
  readonly isUpload?: boolean;
  /** Accepted file extensions without the dot. Default: UPLOAD_EXTENSIONS. */
  readonly accepted?: readonly string[];
  /** Whether the value is HTML, which is empty if it has neither text nor images. */
  readonly isRichText?: boolean;
  /** Pattern of a REGEX field, see `patternFound`. */
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  /** Latest date of a DATE field, YYYY-MM-DD. */
  readonly maxDate?: string;
}

const EMAIL_LOCAL = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~.-]{1,64}$/u;
const DOMAIN_LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u;

/** Whether a text is an email address: one @, no space, a domain of two labels or more. Specification 5. */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, Math.max(at, 0));
  const labels = text.slice(at + 1).split('.');
  return (
    text.length <= 254 &&
    EMAIL_LOCAL.test(local) &&
    !/^\.|\.\.|\.$/.test(local) &&
    labels.length > 1 &&
    labels.every((label) => DOMAIN_LABEL.test(label)) &&
    /^\p{L}.+/u.test(labels.at(-1) ?? '')
  );
}

/** Whether a text is a valid date, YYYY-MM-DD. Specification 5. */
export function isDay(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return date.getUTCMonth() + 1 === Number(match[2]) && date.getUTCDate() === Number(match[3]);
}

function matches(pattern: RegExp): (text: string) => boolean {
  return (text) => pattern.test(text);
}

const isMobile = matches(/^\d{10}$/);
const hasTilde = (text: string): boolean => text.includes('~');

/**
 * Formats by type. Specification 5. A file or picture is given by its address. Types without an entry accept any text:
 * TEXT, types read by a device, and types with their own pattern.
 */
const FORMATS: Readonly<Partial<Record<FieldType, (text: string) => boolean>>> = {
  email: isEmail,
  EMAIL: isEmail,
  mobile: isMobile,
  PHONE: isMobile,
  number: matches(/^\d+$/),
  NUMBER: matches(/^\d+$/),
  url: isWebAddress,
  ATTACHMENT: isWebAddress,
  CAMERA: isWebAddress,
  intent: matches(/^[\p{L}\p{N} _.-]+$/u),
  attribute: matches(/^\w+$/),
  cvv: matches(/^\d{3,4}$/),
  expiryDate: matches(/^(?:0[1-9]|1[0-2])\/\d{2}$/),
  price: matches(/^\d{1,8}(?:\.\d{1,4})?$/),
  negativePrice: matches(/^-?\d{1,8}(?:\.\d{1,4})?$/),
  DATE: isDay,
  TIME: matches(/^(?:[01]\d|2[0-3]):[0-5]\d$/),
  RATING: hasTilde,
  LOCATION: hasTilde,
};

/** Whether a text has the format of a type. Types without a format accept any text. Specification 5. */
export function hasFormat(type: FieldType, text: string): boolean {
  return FORMATS[type]?.(text) ?? true;
}

/** Value of a field: a text, several texts, or a boolean. */
export type FieldValue = string | boolean | readonly string[] | null | undefined;

/** A validation error: the key of its message and the values for its placeholders. */
export interface FieldFault {
  readonly key: FieldTextKey;
  readonly values: Readonly<Record<string, string | number>>;
}

const MARKUP_THAT_SHOWS_NOTHING = /<(?!(?:img|video|hr)\b)[^>]*>|&nbsp;/gi;

/** Whether a field is empty: no text, no choice, or an unchecked box. */
function isMissing(rule: FieldRule, value: FieldValue): boolean {
  if (rule.isRichText && typeof value === 'string')
    return isEmpty(value.replace(MARKUP_THAT_SHOWS_NOTHING, ''));
  return isEmpty(value) || value === false || (Array.isArray(value) && value.length === 0);
}

function missingKey(rule: FieldRule, value: FieldValue): FieldTextKey {
  if (rule.isUpload) return 'file';
  const isChoice = rule.isChoice ?? (typeof value === 'boolean' || Array.isArray(value));
  return isChoice ? 'requiredChoice' : 'required';
}

/** Whether a file may be uploaded, by the extension of its name or address. Specification 5. */
export function isUpload(nameOrAddress: string, accepted: readonly string[] = UPLOAD_EXTENSIONS): boolean {
  return isStrictWebAddress(nameOrAddress) || accepted.includes(fileExtension(nameOrAddress));
}

function isValid(rule: FieldRule, text: string): boolean {
  if (rule.isUpload) return isUpload(text, rule.accepted);
  if (rule.type === 'REGEX' && rule.pattern !== undefined) return patternFound(rule.pattern, text);
  return hasFormat(rule.type, text) && (rule.type !== 'DATE' || text <= (rule.maxDate ?? DATE_MAX));
}

/**
 * Validates a field. Returns null if it is valid. Specification 5. An empty value is valid unless required. Otherwise
 * length, format and latest date are checked, in this order.
 */
export function fieldFault(rule: FieldRule, value: FieldValue): FieldFault | null {
  const { title, type, minLength = 0, maxLength = Number.POSITIVE_INFINITY } = rule;
  if (isMissing(rule, value))
    return rule.required ? { key: missingKey(rule, value), values: { title } } : null;
  if (typeof value !== 'string') return null;
  const text = value.trim();
  const length = [...text].length;
  if (length < minLength) return { key: 'tooShort', values: { title, n: minLength } };
  if (length > maxLength) return { key: 'tooLong', values: { title, n: maxLength } };
  if (isValid(rule, text)) return null;
  return { key: type === 'mobile' || type === 'PHONE' ? 'mobile' : 'pattern', values: { title } };
}

/** Error message for a field's value, or null if it is valid. Specification 5. */
export function fieldError(rule: FieldRule, value: FieldValue): string | null {
  const fault = fieldFault(rule, value);
  return fault && fillText(FIELD_TEXTS[fault.key], fault.values);
}

/**
 * Filters the input of a field: at most 10 digits for a mobile number, digits and a dot for number and cvv, and also a
 * slash for an expiry date. Specification 5.
 */
export function typedValue(type: FieldType, typed: string): string {
  if (type === 'mobile' || type === 'PHONE') return typed.replace(/\D/g, '').slice(0, MOBILE_DIGITS);
  if (type === 'number' || type === 'NUMBER' || type === 'cvv') return typed.replace(/[^\d.]/g, '');
  return type === 'expiryDate' ? typed.replace(/[^\d./]/g, '') : typed;
}
