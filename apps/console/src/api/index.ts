export { useActiveVisitors, useNeedingCount, useShownVisitors } from './active-visitors.ts';
export { ApiError, errorAt, errorText, isConflict } from './api-error.ts';
export { call } from './call.ts';
export { useAction } from './use-action.ts';
export { keyOf, useCall } from './use-call.ts';
