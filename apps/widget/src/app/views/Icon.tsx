/** Shapes from Tabler icons (MIT), stroke 1.5. */
const CIRCLE = 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0';
const EYES = 'M9 10h.01M15 10h.01';
const DOT = '12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0';
const BELL =
  'M10 5a2 2 0 1 1 4 0a7 7 0 0 1 4 6v3a4 4 0 0 0 2 3h-16a4 4 0 0 0 2 -3v-3a7 7 0 0 1 4 -6M9 17v1a3 3 0 0 0 6 0v-1';

const ICONS = {
  alert: `${CIRCLE}M12 8v4M12 16h.01`,
  up: 'M12 5v14M18 11l-6 -6M6 11l6 -6',
  bell: BELL,
  bellOff: `${BELL}M3 3l18 18`,
  check: 'M5 12l5 5l10 -10',
  checks: 'M7 12l5 5l10 -10M2 12l5 5m5 -5l5 -5',
  clock: `${CIRCLE}M12 7v5l3 3`,
  down: 'M6 9l6 6l6 -6',
  dots: `M4 ${DOT}M11 ${DOT}M18 ${DOT}`,
  file: 'M14 3v4a1 1 0 0 0 1 1h4M17 21h-10a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2h7l5 5v11a2 2 0 0 1 -2 2z',
  clip: 'M15 7l-6.5 6.5a1.5 1.5 0 0 0 3 3l6.5 -6.5a3 3 0 0 0 -6 -6l-6.5 6.5a4.5 4.5 0 0 0 9 9l6.5 -6.5',
  x: 'M18 6l-12 12M6 6l12 12',
  face1: `${CIRCLE}M8 9l2 1M16 9l-2 1M14.5 16.05a3.5 3.5 0 0 0 -5 0`,
  face2: `${CIRCLE}${EYES}M9.5 15.25a3.5 3.5 0 0 1 5 0`,
  face3: `${CIRCLE}${EYES}M9 15h6`,
  face4: `${CIRCLE}${EYES}M9.5 15a3.5 3.5 0 0 0 5 0`,
  face5: `${CIRCLE}M9 9h.01M15 9h.01M8 13a4 4 0 1 0 8 0h-8`,
} as const;

export type IconName = keyof typeof ICONS;

/** A decorative icon. Its button has the accessible name. */
export const Icon = ({ name }: { name: IconName }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d={ICONS[name]} />
  </svg>
);
