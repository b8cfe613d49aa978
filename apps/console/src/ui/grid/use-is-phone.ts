import { useMediaQuery } from '@mantine/hooks';

/** Below this a list stands in place of the grid. */
const PHONE = '(width < 700px)';

/** Whether the window is so narrow that a list stands in place of a grid. */
export const useIsPhone = (): boolean => useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
