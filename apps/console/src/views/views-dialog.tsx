import './views.css';
import { useLingui } from '@lingui/react/macro';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Button, Cut, Dialog, IconButton } from '../ui/index.ts';
import { RemovalDialog } from '../ui/removal-dialog.tsx';
import type { SavedViews, View } from './saved-views.ts';

/** Lists views to edit and delete them. */
export function ViewsDialog<Query>({
  saved,
  onEdit,
  onClose,
}: {
  saved: SavedViews<Query>;
  onEdit: (view: View<Query>) => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { views, kept } = saved;
  const [removed, setRemoved] = useState<View<Query> | null>(null);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t`Saved views`}
      actions={<Button variant="primary" onClick={onClose}>{t`Close`}</Button>}
    >
      <ul className="saved-views">
        {views.map((view) => (
          <li key={view.id} className="row">
            <span className="cut-line grow">
              <Cut>{view.name}</Cut>
              {view.isShared && <span className="t-3 t-12">{t`for everyone`}</span>}
            </span>
            <IconButton small icon={IconPencil} label={t`Edit ${view.name}`} onClick={() => onEdit(view)} />
            <IconButton
              small
              icon={IconTrash}
              label={t`Remove ${view.name}`}
              onClick={() => setRemoved(view)}
            />
          </li>
        ))}
      </ul>
      {views.length === 0 && <p className="t-2">{t`No saved views.`}</p>}
      {removed && (
        <RemovalDialog
          name={removed.name}
          button={t`Delete view`}
          remove={() => saved.remove(removed.id)}
          onClose={() => setRemoved(null)}
          onRemoved={() => setRemoved(null)}
        >
          {removed.isShared && t`No one can open it any more.`} {kept} {t`You cannot undo this.`}
        </RemovalDialog>
      )}
    </Dialog>
  );
}
