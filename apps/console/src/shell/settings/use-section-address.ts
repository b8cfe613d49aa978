import { useNavigate, useSearch } from '@tanstack/react-router';

/** A section's own part of the address query. */
export interface SectionAddress<Search> {
  readonly search: Search;
  /** Changes these parts of the query; undefined removes one. */
  change(next: Partial<Search>): void;
}

/** Reads and changes a section's part of the query, replacing the history entry. */
export function useSectionAddress<Search extends object>(
  read: (raw: Readonly<Record<string, unknown>>) => Search,
): SectionAddress<Search> {
  const raw = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const navigate = useNavigate();
  return {
    search: read(raw),
    change: (next) =>
      void navigate({
        to: '.',
        search: (before: object) => ({ ...before, ...next }),
        replace: true,
      } as Parameters<typeof navigate>[0]),
  };
}
