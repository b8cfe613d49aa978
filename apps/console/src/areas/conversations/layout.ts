import { useMediaQuery } from '@mantine/hooks';

/** How many panes are side by side: all three, two with the details as a drawer, or one at a time. */
export type Layout = 'wide' | 'narrow' | 'phone';

export function useLayout(): Layout {
  const options = { getInitialValueInEffect: false };
  const isWide = useMediaQuery('(min-width: 1024px)', true, options);
  const isPhone = useMediaQuery('(max-width: 900px)', false, options);
  if (isPhone) return 'phone';
  return isWide ? 'wide' : 'narrow';
}
