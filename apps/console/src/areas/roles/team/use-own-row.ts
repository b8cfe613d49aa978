import { useSession } from '../../../session/values.ts';

/** Whether a member is the one who is signed in here. */
export const useIsOwn = (id: string): boolean => useSession().id === id;
