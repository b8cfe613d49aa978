import { drawPng, writePdf } from './pixels.ts';

/** A file in the demo's conversations. */
export interface DemoFile {
  readonly name: string;
  readonly type: 'image/png' | 'application/pdf';
  readonly width: number | null;
  readonly height: number | null;
  readonly content: Buffer;
}

const WIDTH = 480;
const HEIGHT = 360;

/** Wood grain: bands along x that vary with y. Coordinates between -1 and 1. */
const grain = (x: number, y: number) =>
  Math.sin(y / 7 + Math.sin(x / 61) * 2.4) * 0.6 + Math.sin(y / 2.3 + x / 190) * 0.4;

function oak(x: number, y: number, light = 1): [number, number, number] {
  const shade = (1 + grain(x, y) * 0.07) * light;
  return [190 * shade, 148 * shade, 98 * shade];
}

/** A table leg with a crack at its bolt. */
function crackNearBolt(x: number, y: number): [number, number, number] {
  if (x < 140 || x > 340) return [206 - y / 9, 203 - y / 9, 196 - y / 9];
  const bolt = Math.hypot(x - 240, y - 110);
  if (bolt < 20) return [150 - bolt, 152 - bolt, 156 - bolt];
  const crack = Math.abs(x - 240 - Math.sin(y / 23) * 9 - (y - 110) / 9);
  if (y > 118 && y < 310 && crack < 3.2 - (y - 118) / 80) return [58, 38, 22];
  return oak(y, x, 1 - Math.abs(x - 240) / 420);
}

/** The ring of a hot pan on oiled wood. */
function whiteRing(x: number, y: number): [number, number, number] {
  const [red, green, blue] = oak(x, y, 0.92);
  const ring = Math.max(0, 1 - Math.abs(Math.hypot(x - 250, (y - 185) * 1.25) - 104) / 15);
  const mist = ring * 78 * (0.75 + 0.25 * Math.sin(x / 11 + y / 17));
  return [red + mist, green + mist * 1.1, blue + mist * 1.3];
}

/** A cardboard box with a crushed right side. */
function crushedBox(x: number, y: number): [number, number, number] {
  const dent = x > 300 ? Math.max(0, 60 - Math.abs(y - 190)) * 0.9 : 0;
  if (x < 90 || x > 400 - dent || y < 80 || y > 310) return [122 + y / 8, 124 + y / 8, 128 + y / 8];
  const fold = dent > 0 ? Math.sin((x + y) / 6) * 22 - dent / 2 : 0;
  const tape = Math.abs(y - 195) < 13 ? 24 : 0;
  const shade = 1 + Math.sin(y / 3) * 0.015;
  return [186 * shade + fold + tape, 146 * shade + fold + tape, 100 * shade + fold + tape];
}

const image = (name: string, paint: (x: number, y: number) => [number, number, number]): DemoFile => ({
  name,
  type: 'image/png',
  width: WIDTH,
  height: HEIGHT,
  content: drawPng(WIDTH, HEIGHT, paint),
});

const paper = (name: string, lines: readonly string[]): DemoFile => ({
  name,
  type: 'application/pdf',
  width: null,
  height: null,
  content: writePdf(lines),
});

/** Draws the files, which takes about 100 ms. */
export const demoFiles = (): DemoFile[] => [
  image('crack-near-bolt.png', crackNearBolt),
  image('white-ring.png', whiteRing),
  image('crushed-box.png', crushedBox),
  paper('fabric-card.pdf', [
    'Tidewell fabric card',
    '',
    'Moss      80 % wool, 20 % polyamide    65,000 rubs',
    'Dune      80 % wool, 20 % polyamide    65,000 rubs',
    'Slate     80 % wool, 20 % polyamide    65,000 rubs',
    'Rust      100 % washed linen           30,000 rubs',
    '',
    'Up to five samples are free. Covers wash at 30 degrees.',
  ]),
  paper('collection-note.pdf', [
    'Tidewell collection note',
    '',
    'The driver takes the piece apart and packs it.',
    'Please keep the screws in their bag.',
    'Your money is back within three days after we have it.',
  ]),
];
