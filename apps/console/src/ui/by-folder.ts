/** Things that lie in one folder; '' is none. */
export interface FolderOf<Item> {
  readonly folder: string;
  readonly items: readonly Item[];
}

/** Things by their folders, those without one first; within a folder the order stays. */
export function byFolder<Item extends { readonly folder: string }>(
  all: readonly Item[],
): readonly FolderOf<Item>[] {
  const folders = Map.groupBy(all, ({ folder }) => folder);
  return [...folders]
    .map(([folder, items]) => ({ folder, items }))
    .sort((a, b) => a.folder.localeCompare(b.folder));
}
