import { useMediaQuery } from '@mantine/hooks';

/** Below this width a list replaces the grid. */
const PHONE = '(width < 700px)';

/** Whether the window is narrow enough for a list instead of a grid. */
export const useIsPhone = (): boolean => useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
