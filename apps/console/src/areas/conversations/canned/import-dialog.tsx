import type { CannedRowError } from '@foyer/contract/conversations/canned-csv';
import { useLingui } from '@lingui/react/macro';
import { Button, Dialog } from '../../../ui/index.ts';
import type { CannedImport } from './use-canned-csv.ts';

/** Shows the result of a CSV import and the errors of the rows that were rejected. */
export function ImportDialog({ result, onClose }: { result: CannedImport; onClose: () => void }) {
  const { t } = useLingui();
  const problem = useProblem();
  const { created, changed, unchanged, errors } = result;
  return (
    <Dialog
      opened
      onClose={onClose}
      width={480}
      title={errors.length > 0 ? t`Some rows were not imported` : t`Canned replies imported`}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t`Close`}
        </Button>
      }
    >
      <p>{t`Added: ${created} · Updated: ${changed} · Unchanged: ${unchanged}`}</p>
      {errors.length > 0 && (
        <>
          <p>{t`Fix these rows and import the file again. Imported rows are kept.`}</p>
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
          ? t`“${value}” is not a valid shortcut: use up to 40 letters, digits, hyphens and underscores.`
          : t`The shortcut is missing.`;
      case 'title':
        return value ? t`The title is too long.` : t`The title is missing.`;
      case 'text':
        return value ? t`The text is too long.` : t`The text is missing.`;
      case 'folder':
        return t`“${value}” is not a valid folder: use up to 4 names of up to 40 characters, separated by slashes.`;
      case 'language':
        return t`“${value}” is not a language code. Use a code such as en or pt-BR.`;
      case 'whose':
        return t`“${value}” must be “all” or “me”.`;
      case 'variable': {
        const variable = `{{${value}}}`;
        return t`The variable ${variable} does not exist.`;
      }
      case 'twice':
        return t`“${value}” is already used in an earlier row.`;
    }
  };
}
