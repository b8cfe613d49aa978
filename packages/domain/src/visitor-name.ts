import { fillText, TEXTS } from './texts.ts';

/** Fields that determine a visitor's display name. Specification 3, 9. */
export interface NamedVisitor {
  readonly referenceID: string;
  readonly vName?: string | null;
  readonly firstName?: string | null;
  readonly lastName?: string | null;
}

/** The parts of a place that are known. Specification 3. */
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
 * The name to show: the contact's first and last name, else the visitor's own, else 'visitor.' plus the first 8
 * characters of the referenceID. Specification 9.
 */
export function visitorName(visitor: NamedVisitor): string {
  return (
    joinKnown([visitor.firstName, visitor.lastName], ' ') ||
    joinKnown([visitor.vName], ' ') ||
    `visitor.${visitor.referenceID.slice(0, 8)}`
  );
}

/** Up to two initials of a name, upper case, by whole characters: 'Lea Martin' gives 'LM'. */
export function initials(name: string): string {
  const words = name.split(/[\s.]+/u).filter((word) => word !== '');
  const first = words[0];
  const last = words.length > 1 ? words[words.length - 1] : undefined;
  return [first, last]
    .map((word) => (word ? ([...word][0] ?? '') : ''))
    .join('')
    .toUpperCase();
}

/** The location for display: 'Lisbon, Portugal', the known part of it, or 'an unknown place'. Specification 8. */
export function placeText(place: Place): string {
  return joinKnown([place.city || place.region, place.country], ', ') || TEXTS.unknownPlace;
}

/** The toast that names one visitor who needs assistance. Specification 8. */
export function toastOneVisitor(name: string, place: string): string {
  return fillText(TEXTS.toastOneVisitor, { name, place });
}
