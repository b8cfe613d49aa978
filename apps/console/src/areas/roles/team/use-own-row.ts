import { useSession } from '../../../session/values.ts';

/** Whether a member is the signed-in one. */
export const useIsOwn = (id: string): boolean => useSession().id === id;
