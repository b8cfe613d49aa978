import { contactImportList } from '@foyer/contract/contacts/import-list';
import type { ContactImport } from '@foyer/contract/contacts/import-shapes';
import { listText } from '../../../i18n/list-text.ts';
import { Badge } from '../../../ui/index.ts';

const TONES = {
  done: 'success',
  failed: 'danger',
  paused: 'warning',
  running: 'info',
  checking: 'info',
} as const;

/** What became of an import. */
export function ImportState({ state }: Pick<ContactImport, 'state'>) {
  return (
    <Badge tone={TONES[state as keyof typeof TONES] ?? 'neutral'}>
      {listText(contactImportList.columns.state.labels[state])}
    </Badge>
  );
}
