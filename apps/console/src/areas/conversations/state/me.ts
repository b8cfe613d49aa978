import { useMemo } from 'react';
import { useSession } from '../../../session/values.ts';

/** The signed-in member. */
export interface Me {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly name: string;
  readonly imageUrl: string | null;
  readonly role: string;
}

export function useMe(): Me {
  const { id, firstName, lastName, imageUrl, Role } = useSession();
  return useMemo(
    () => ({
      id,
      firstName,
      lastName,
      name: `${firstName} ${lastName}`.trim(),
      imageUrl: imageUrl || null,
      role: Role,
    }),
    [id, firstName, lastName, imageUrl, Role],
  );
}
