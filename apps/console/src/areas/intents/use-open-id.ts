import { useNavigate, useSearch } from '@tanstack/react-router';

/** The id in the address of the record that is open, and the function that opens another or none. */
export function useOpenId(): [string | undefined, (id: string | undefined) => void] {
  const { id } = useSearch({ strict: false }) as { id?: string };
  const navigate = useNavigate();
  const open = (next: string | undefined) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, id: next }) } as never);
  return [id, open];
}
