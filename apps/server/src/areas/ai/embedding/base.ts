/** Short texts that have nothing in common, in several languages. */
const UNRELATED = [
  'The parcel is delivered to the nearest post office.',
  'كيف أعتني بنبات الصبار في الشتاء؟',
  'Der Akku des Fahrrads lädt in vier Stunden.',
  'Which wine goes well with grilled fish?',
  'La réunion du conseil est reportée à jeudi.',
  'Wash the pullover by hand in cold water.',
  'El museo cierra los lunes por la tarde.',
  'A mortgage is repaid over twenty-five years.',
  '彗星は太陽に近づくと尾を引く。',
  'Tighten the screws of the shelf with the key supplied.',
];

/**
 * How similar an embedding model finds texts that have nothing in common, as a cosine: near 0 for some models and above
 * 0.7 for others, so a similarity says something only above it.
 */
export async function measureBase(
  embed: (texts: readonly string[]) => Promise<readonly Float32Array[]>,
): Promise<number> {
  const vectors = await embed(UNRELATED);
  let sum = 0;
  let pairs = 0;
  for (const [n, one] of vectors.entries())
    for (const other of vectors.slice(n + 1)) {
      sum += one.reduce((total, value, at) => total + value * (other[at] ?? 0), 0);
      pairs += 1;
    }
  return Math.min(Math.max(sum / pairs, 0), 0.95);
}
