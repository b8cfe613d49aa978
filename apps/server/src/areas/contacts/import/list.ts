import { listContactImports } from '@foyer/contract/contacts/import-calls';
import { contactImportList } from '@foyer/contract/contacts/import-list';
import type { ContactImport } from '@foyer/contract/contacts/import-shapes';
import { tableList } from '../../../kernel/table-list.ts';
import { type ExportScope, registerListExport } from '../../exports/source.ts';
import { imports } from '../import-tables.ts';
import { requireFullView } from './access.ts';
import { membersOf, presentImport } from './present.ts';

const importRows = tableList(imports, {
  list: contactImportList,
  id: imports.id,
  sorts: { created: imports.createdAt },
  filters: { state: imports.state, createdOn: imports.createdAt },
});

type Wanted = Parameters<typeof importRows.page>[1];

/** A page of imports in wire form. */
export async function readImports(scope: ExportScope, wanted: Wanted) {
  requireFullView(scope);
  const { tenant } = scope;
  const { page, ...neighbours } = await importRows.page(tenant, wanted);
  const by = await tenant.read((db) => membersOf(db, tenant.merchantId, page));
  return { page: page.map((row): ContactImport => presentImport(row, by)), ...neighbours };
}

export const countImports = importRows.count;

/** Registers the export of the list of imports. */
export const registerImportExport = (): void =>
  registerListExport({
    list: contactImportList,
    access: listContactImports.access,
    ...importRows.exported,
    page: readImports,
    cells: {
      file: ({ fileName }) => fileName,
      by: ({ member }) => member.name,
      created: ({ createdDate }) => new Date(createdDate),
      rows: ({ total }) => total,
      imported: ({ imported }) => imported.create,
      updated: ({ imported }) => imported.update,
      errors: ({ startedDate, imported, checked }) => (startedDate ? imported.error : checked.error),
      state: ({ state }) => state,
    },
  });
