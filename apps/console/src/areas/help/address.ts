import { useNavigate, useSearch } from '@tanstack/react-router';

export interface HelpSearch {
  readonly view?: 'categories' | 'figures' | 'settings' | undefined;
  /** The open article. */
  readonly id?: string | undefined;
}

/** The query of the address, and a function that replaces it. */
export function useHelpAddress() {
  const { view, id } = useSearch({ strict: false }) as HelpSearch;
  const navigate = useNavigate();
  const go = (next: HelpSearch) => void navigate({ to: '.', search: next } as never);
  return { view, id, go };
}
