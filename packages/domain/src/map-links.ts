/** Where messengers put coordinates, which people can open there. */
const MAP = 'https://maps.google.com/?q=';

/** The address of a place on a map. */
export const mapLink = (latitude: string | number, longitude: string | number): string =>
  `${MAP}${latitude},${longitude}`;

/** The coordinates that a text or its last line is, alone or in a map link. */
export function coordinatesOf(
  text: string,
): { readonly latitude: string; readonly longitude: string } | null {
  const line = text.slice(text.lastIndexOf('\n') + 1);
  const place = line.startsWith(MAP) ? line.slice(MAP.length) : line;
  const [, latitude, longitude] = /^(-?\d{1,3}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)$/.exec(place) ?? [];
  return latitude === undefined || longitude === undefined ? null : { latitude, longitude };
}
