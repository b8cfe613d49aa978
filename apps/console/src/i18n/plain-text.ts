/** Letters without case and marks, for searching: 'Đà Nẵng' is 'da nang'. */
export function plainText(text: string): string {
  return text.toLocaleLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('đ', 'd');
}
