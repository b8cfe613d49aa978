import type { ReactNode } from 'react';

/** The head and tabs of a view, with its actions and count. */
export type Frame = (actions: ReactNode, count?: ReactNode) => ReactNode;
