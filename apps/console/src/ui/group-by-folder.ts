/** The items of one folder; '' is no folder. */
export interface FolderGroup<Item> {
  readonly folder: string;
  readonly items: readonly Item[];
}

/** Groups items by folder, those without one first. The order within a folder is kept. */
export function groupByFolder<Item extends { readonly folder: string }>(
  all: readonly Item[],
): readonly FolderGroup<Item>[] {
  const folders = Map.groupBy(all, ({ folder }) => folder);
  return [...folders]
    .map(([folder, items]) => ({ folder, items }))
    .sort((a, b) => a.folder.localeCompare(b.folder));
}
