import { expect, it } from 'vitest';
import { coordinatesOf, mapLink } from './map-links.ts';

it.each([
  [mapLink(-52.52, 13.405), { latitude: '-52.52', longitude: '13.405' }],
  [`Tidewell\n1 Quay\n${mapLink(1, 2)}`, { latitude: '1', longitude: '2' }],
  ['52.52 , 13', { latitude: '52.52', longitude: '13' }],
  ['Harbour Street 4', null],
  ['see https://maps.google.com/?q=1,2', null],
])('the coordinates of %s are %o', (text, coordinates) => expect(coordinatesOf(text)).toEqual(coordinates));
