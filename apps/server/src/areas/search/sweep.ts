import { defineSweep } from '../../sweep/area-sweep.ts';

export const sweep = defineSweep({ special: { search: () => ({ kinds: 'people,tickets' }) } });
