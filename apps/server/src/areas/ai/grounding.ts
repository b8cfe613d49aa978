/** Figures, dates and addresses: what must not be invented. */
const FACTS = /https?:\/\/[^\s)\]>"']+|[\w.+-]+@[\w-]+\.[\w.]+|\p{Nd}+(?:[.,:/-]\p{Nd}+)*/gu;

const factsOf = (text: string): string[] =>
  [...text.matchAll(FACTS)].map(([fact]) => plainDigits(fact).replace(/[.,:/-]+$/, ''));

/** Digits of other scripts as those of English. */
const plainDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let zero = code;
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && code - zero < 9) zero -= 1;
    return String(code - zero);
  });

/** The figures, dates and addresses of a text that none of the materials contains. */
export function inventedFacts(text: string, materials: readonly string[]): string[] {
  const known = new Set(materials.flatMap(factsOf));
  const parts = new Set([...known].flatMap((fact) => fact.split(/[.,:/-]/)));
  return factsOf(text).filter(
    (fact) => !known.has(fact) && !fact.split(/[.,:/-]/).every((part) => parts.has(part)),
  );
}
