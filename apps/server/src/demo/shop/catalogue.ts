/** A piece of furniture in the shop. */
export interface Product {
  readonly slug: string;
  readonly name: string;
  readonly material: string;
  readonly room: RoomSlug;
  readonly kind: string;
  /** Euro cents. */
  readonly price: number;
  /** Euro cents before the sale; null if it is not on sale. */
  readonly before: number | null;
  readonly size: string;
  readonly text: string;
  readonly details: readonly string[];
  readonly arabic: { readonly name: string; readonly kind: string; readonly text: string };
}

export type RoomSlug = 'living' | 'dining' | 'lighting';

export const rooms: Readonly<
  Record<RoomSlug, { name: string; arabic: string; text: string; arabicText: string }>
> = {
  living: {
    name: 'Living',
    arabic: 'غرفة المعيشة',
    text: 'Deep seats, quiet colours, and wood that gets better with every winter.',
    arabicText: 'مقاعد عميقة وألوان هادئة وخشب يزداد جمالاً مع السنين.',
  },
  dining: {
    name: 'Dining',
    arabic: 'غرفة الطعام',
    text: 'Tables for long evenings, and chairs you forget you are sitting on.',
    arabicText: 'طاولات للأمسيات الطويلة وكراسٍ مريحة.',
  },
  lighting: {
    name: 'Lighting',
    arabic: 'إضاءة',
    text: 'Soft light, dimmed by hand, from shades pressed out of one sheet.',
    arabicText: 'ضوء ناعم من مصابيح صنعت من قطعة واحدة.',
  },
};

export const products: readonly Product[] = [
  {
    slug: 'sund-bench',
    name: 'Sund bench',
    material: 'oak',
    room: 'dining',
    kind: 'benches',
    price: 18_900,
    before: null,
    size: '160 × 38 × 45 cm',
    text: 'Solid oak, oiled, 160 × 38 cm. Made in Guimarães from one board, so that the grain runs through.',
    details: ['Solid European oak, oiled', 'Carries three people, 300 kg', 'Legs bolt on without tools'],
    arabic: {
      name: 'مقعد سوند',
      kind: 'مقاعد',
      text: 'بلوط صلب مدهون بالزيت، ١٦٠ × ٣٨ سم، مصنوع من لوح واحد.',
    },
  },
  {
    slug: 'sund-table',
    name: 'Sund table',
    material: 'oak',
    room: 'dining',
    kind: 'tables',
    price: 64_000,
    before: null,
    size: '200 × 92 × 74 cm',
    text: 'A table for eight. The top is 32 mm thick and floats a finger above its frame, so it can move with the seasons.',
    details: ['Solid European oak, oiled', 'Seats eight', 'Two people put it together in twenty minutes'],
    arabic: { name: 'طاولة سوند', kind: 'طاولات', text: 'طاولة لثمانية أشخاص من البلوط الصلب بسماكة ٣٢ مم.' },
  },
  {
    slug: 'alder-chair',
    name: 'Alder chair',
    material: 'ash and paper cord',
    room: 'dining',
    kind: 'chairs',
    price: 16_500,
    before: 19_500,
    size: '48 × 50 × 78 cm',
    text: 'A light chair with a woven seat. A hundred and twenty metres of paper cord, knotted by hand in an afternoon.',
    details: ['Ash, soaped', 'Woven paper cord', 'Weighs 3.9 kg'],
    arabic: { name: 'كرسي ألدر', kind: 'كراسٍ', text: 'كرسي خفيف بمقعد منسوج يدوياً من حبل الورق.' },
  },
  {
    slug: 'cove-stool',
    name: 'Cove stool',
    material: 'oak',
    room: 'dining',
    kind: 'stools',
    price: 7_500,
    before: null,
    size: '36 × 36 × 45 cm',
    text: 'A stool, a bedside table, a step to the top shelf. Three legs, so it stands on any floor.',
    details: ['Solid oak', 'Stacks four high', 'Three legs never wobble'],
    arabic: { name: 'كرسي كوف', kind: 'كراسٍ صغيرة', text: 'كرسي صغير بثلاث أرجل يقف على أي أرضية.' },
  },
  {
    slug: 'fjord-sofa',
    name: 'Fjord sofa',
    material: 'wool, moss',
    room: 'living',
    kind: 'sofas',
    price: 129_000,
    before: null,
    size: '218 × 92 × 76 cm',
    text: 'Three seats, deep enough to pull your feet up. The covers come off and go into the wash at thirty degrees.',
    details: [
      '80 % new wool, washable covers',
      'Comes in two boxes of 68 cm',
      'Feather and foam, no springs',
    ],
    arabic: { name: 'كنبة فيورد', kind: 'كنب', text: 'ثلاثة مقاعد عميقة، وأغطية تُنزع وتُغسل.' },
  },
  {
    slug: 'marsh-armchair',
    name: 'Marsh armchair',
    material: 'linen, rust',
    room: 'living',
    kind: 'armchairs',
    price: 54_000,
    before: 68_000,
    size: '76 × 82 × 79 cm',
    text: 'An armchair with a high back and a low opinion of hurry.',
    details: ['Washed linen', 'Oak legs', 'Seat height 41 cm'],
    arabic: { name: 'كرسي مارش', kind: 'كراسٍ بذراعين', text: 'كرسي بظهر مرتفع وقماش كتان مغسول.' },
  },
  {
    slug: 'dune-sideboard',
    name: 'Dune sideboard',
    material: 'oak',
    room: 'living',
    kind: 'storage',
    price: 78_000,
    before: null,
    size: '180 × 44 × 68 cm',
    text: 'Two sliding doors of tambour, four shelves, a hole in the back for everything that needs a cable.',
    details: ['Oak veneer on poplar', 'Doors of solid oak slats', 'Arrives in one piece'],
    arabic: { name: 'خزانة ديون', kind: 'خزائن', text: 'بابان منزلقان وأربعة رفوف من البلوط.' },
  },
  {
    slug: 'tarn-shelf',
    name: 'Tarn shelf',
    material: 'ash',
    room: 'living',
    kind: 'storage',
    price: 32_000,
    before: null,
    size: '84 × 32 × 186 cm',
    text: 'Five boards between two ladders. Grows sideways: every further bay shares a ladder with the last.',
    details: ['Solid ash', '40 kg on each board', 'Fixed to the wall by one screw'],
    arabic: { name: 'رف تارن', kind: 'رفوف', text: 'خمسة ألواح بين سلّمين من خشب الدردار.' },
  },
  {
    slug: 'skerry-rug',
    name: 'Skerry rug',
    material: 'wool',
    room: 'living',
    kind: 'rugs',
    price: 26_000,
    before: 34_000,
    size: '170 × 240 cm',
    text: 'Woven flat from undyed wool of four sheep breeds. The pattern is the sheep.',
    details: ['Undyed wool', 'Both sides can be used', 'Cold wash by hand'],
    arabic: { name: 'سجادة سكيري', kind: 'سجاد', text: 'سجادة من صوف طبيعي غير مصبوغ.' },
  },
  {
    slug: 'koru-pendant',
    name: 'Koru pendant',
    material: 'steel, sage',
    room: 'lighting',
    kind: 'pendants',
    price: 12_900,
    before: null,
    size: 'Ø 44 cm',
    text: 'Half a sphere of pressed steel, matt outside, white inside. Hangs over a table and minds its own business.',
    details: ['E27, up to 60 W', '2 m of textile cable', 'Works with trailing-edge dimmers'],
    arabic: {
      name: 'مصباح كورو',
      kind: 'مصابيح معلقة',
      text: 'نصف كرة من الفولاذ، مطفأة من الخارج وبيضاء من الداخل.',
    },
  },
  {
    slug: 'pell-floor-lamp',
    name: 'Pell floor lamp',
    material: 'brass and linen',
    room: 'lighting',
    kind: 'floor lamps',
    price: 21_000,
    before: 24_500,
    size: '148 cm',
    text: 'Reads over your shoulder. The arm turns, the shade tips, the cord stays where it is.',
    details: ['E27, up to 40 W', 'Dimmer in the cord', 'Base of cast iron'],
    arabic: { name: 'مصباح بيل', kind: 'مصابيح أرضية', text: 'مصباح أرضي بذراع متحركة وغطاء من الكتان.' },
  },
  {
    slug: 'lumo-table-lamp',
    name: 'Lumo table lamp',
    material: 'opal glass',
    room: 'lighting',
    kind: 'table lamps',
    price: 8_900,
    before: null,
    size: 'Ø 18 × 26 cm',
    text: 'A small moon on an oak foot. Three steps of light, the lowest for nights with a newborn.',
    details: ['Mouth-blown opal glass', 'LED included', 'Three steps of light'],
    arabic: { name: 'مصباح لومو', kind: 'مصابيح طاولة', text: 'قمر صغير من الزجاج على قاعدة من البلوط.' },
  },
];

export const productBySlug = (slug: string): Product | undefined =>
  products.find((product) => product.slug === slug);

/** The full name, as in the page's title. */
export const productTitle = ({ name, material }: Product): string => `${name}, ${material}`;

export const euro = (cents: number, language = 'en-IE'): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' }).format(cents / 100);
