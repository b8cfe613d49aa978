import type { CannedRowError } from '@foyer/contract/conversations/canned-csv';
import { useLingui } from '@lingui/react/macro';
import { Button, Dialog } from '../../../ui/index.ts';
import type { CannedImport } from './use-canned-csv.ts';

/** Says what became of the rows of a table, and what is wrong with those that were not taken in. */
export function ImportDialog({ taken, onClose }: { taken: CannedImport; onClose: () => void }) {
  const { t } = useLingui();
  const problem = useProblem();
  const { created, changed, unchanged, errors } = taken;
  return (
    <Dialog
      opened
      onClose={onClose}
      width={480}
      title={errors.length > 0 ? t`Some rows were not imported` : t`The canned replies are imported`}
      actions={
        <Button look="primary" onClick={onClose}>
          {t`Close`}
        </Button>
      }
    >
      <p>{t`Added: ${created} · Changed: ${changed} · As they were: ${unchanged}`}</p>
      {errors.length > 0 && (
        <>
          <p>{t`Mend these rows and import the file again; what is imported already stays as it is.`}</p>
          <ul className="import-errors" aria-label={t`Rows that were not imported`}>
            {errors.map(({ row, ...error }) => (
              <li key={row}>
                <b>{t`Row ${row}`}</b> {problem(error)}
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}

function useProblem(): (error: Omit<CannedRowError, 'row'>) => string {
  const { t } = useLingui();
  return ({ problem, value }) => {
    switch (problem) {
      case 'shortcut':
        return value
          ? t`“${value}” is no shortcut: letters, digits, hyphens and underscores, 40 at most.`
          : t`There is no shortcut.`;
      case 'title':
        return value ? t`The title is too long.` : t`There is no title.`;
      case 'text':
        return value ? t`The text is too long.` : t`There is no text.`;
      case 'folder':
        return t`“${value}” is no folder: 4 names at most with slashes between them, each of 40 characters at most.`;
      case 'language':
        return t`“${value}” is no language: write it as en or pt-BR.`;
      case 'whose':
        return t`“${value}” is neither “all” nor “me”.`;
      case 'variable': {
        const variable = `{{${value}}}`;
        return t`There is no variable ${variable}.`;
      }
      case 'twice':
        return t`“${value}” stands in a row before it already.`;
    }
  };
}
