import type { PaletteGroup } from './groups.tsx';

/** Formats the total of groups: '43', or '50+' when not all were counted. */
export function countText(
  groups: readonly Pick<PaletteGroup, 'total' | 'isExact'>[],
  locale: string,
): string {
  const total = groups.reduce((sum, group) => sum + group.total, 0);
  const text = new Intl.NumberFormat(locale).format(total);
  return groups.every(({ isExact }) => isExact) ? text : `${text}+`;
}
