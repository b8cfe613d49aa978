import { useNavigate, useSearch } from '@tanstack/react-router';

/** What a section of the settings keeps in the address, besides which section it is. */
export interface SectionAddress<Search> {
  readonly search: Search;
  /** Puts these parts into the address; undefined takes one out. */
  change(next: Partial<Search>): void;
}

/** Reads a section's own part of the address and changes it without a step in the history. */
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
