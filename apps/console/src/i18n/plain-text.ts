/** Strips case and diacritics for searching: 'Đà Nẵng' becomes 'da nang'. */
export function plainText(text: string): string {
  return text.toLocaleLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('đ', 'd');
}
