import { fillText, TEXTS } from './texts.ts';

/** Fields that determine a visitor's display name. Specification 3, 9. */
export interface NamedVisitor {
  readonly referenceID: string;
  readonly vName?: string | null;
  readonly firstName?: string | null;
  readonly lastName?: string | null;
  readonly channel?: string | null;
  readonly phone?: string | null;
}

/** Channels whose visitors are known by their number. */
const BY_NUMBER: readonly unknown[] = ['phone', 'sms'];

/** Known parts of a location. Specification 3. */
export interface Place {
  readonly city?: string | null;
  readonly region?: string | null;
  readonly country?: string | null;
}

function joinKnown(parts: readonly (string | null | undefined)[], separator: string): string {
  return parts
    .map((part) => part?.trim() ?? '')
    .filter((part) => part !== '')
    .join(separator);
}

/**
 * Display name: the contact's name, the visitor's own, the number of who calls or sends SMS, or 'visitor.' plus the first
 * 8 characters of the referenceID. Specification 9.
 */
export function visitorName(visitor: NamedVisitor): string {
  return (
    joinKnown([visitor.firstName, visitor.lastName], ' ') ||
    joinKnown([visitor.vName], ' ') ||
    (BY_NUMBER.includes(visitor.channel) && visitor.phone) ||
    `visitor.${visitor.referenceID.slice(0, 8)}`
  );
}

/** Up to two upper-case initials of a name: 'Lea Martin' gives 'LM'. */
export function initials(name: string): string {
  const words = name.split(/[\s.]+/u).filter((word) => word !== '');
  const first = words[0];
  const last = words.length > 1 ? words[words.length - 1] : undefined;
  return [first, last]
    .map((word) => (word ? ([...word][0] ?? '') : ''))
    .join('')
    .toUpperCase();
}

/** The location in an alert's text: 'Lisbon, Portugal', the known part of it, or 'an unknown place'. Specification 8. */
export function alertPlace(place: Place): string {
  return joinKnown([place.city || place.region, place.country], ', ') || TEXTS.unknownPlace;
}

/** The toast that names one visitor who needs assistance. Specification 8. */
export function toastOneVisitor(name: string, place: string): string {
  return fillText(TEXTS.toastOneVisitor, { name, place });
}
