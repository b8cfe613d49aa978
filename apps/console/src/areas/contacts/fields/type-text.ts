import type { FieldType } from '@foyer/domain/fields';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The names of the types of fields. Specification 5; those of bot questions are named apart. */
export const TYPE_TEXTS: Readonly<Record<FieldType, MessageDescriptor>> = {
  text: msg`Text`,
  email: msg`Email`,
  mobile: msg`Mobile number`,
  number: msg`Number`,
  price: msg`Price`,
  negativePrice: msg`Price, may be negative`,
  url: msg`Web address`,
  DATE: msg`Date`,
  TIME: msg`Time`,
  RATING: msg`Rating`,
  LOCATION: msg`Location`,
  REGEX: msg`Text with a pattern`,
  attribute: msg`Identifier`,
  intent: msg`Name of an intent`,
  cvv: msg`Card security code`,
  expiryDate: msg`Card expiry date`,
  ATTACHMENT: msg`Address of a file`,
  CAMERA: msg`Address of a picture`,
  SCANNER: msg`Scanned code`,
  OCR: msg`Text read from a picture`,
  TEXT: msg`Text (bot question)`,
  EMAIL: msg`Email (bot question)`,
  PHONE: msg`Phone (bot question)`,
  NUMBER: msg`Number (bot question)`,
};

/** Types whose values are typed, so that choices can be given instead. */
export const hasChoices = (type: FieldType): boolean =>
  !['DATE', 'TIME', 'RATING', 'LOCATION', 'ATTACHMENT', 'CAMERA', 'SCANNER', 'OCR'].includes(type);
