import type { ContactBulkAction } from '@foyer/contract/contacts/bulk-shapes';
import { LADDER } from '@foyer/domain/lead-ladder';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconTrash, IconUserOff } from '@tabler/icons-react';
import { useState } from 'react';
import { DnqDialog } from '../../../leads/dnq-dialog.tsx';
import { stepText } from '../../../leads/labels.ts';
import { useColleagues } from '../../../people/colleagues.tsx';
import { useStaticListOptions } from '../../../people/contact-lists.ts';
import { useMay } from '../../../session/permissions.ts';
import { BulkBar } from '../../../ui/grid/index.ts';
import { Avatar, Button, Cut, Dialog, Menu, MenuItem, MenuLine } from '../../../ui/index.ts';
import { MergeDialog } from '../merging/merge-dialog.tsx';
import { TagDialog } from './tag-dialog.tsx';

/** The actions on the selected contacts, or on all that match the filter. */
export function ContactBulkBar({
  count,
  pair,
  matching,
  isEverything,
  isBusy,
  onEverything,
  onClear,
  onRun,
}: {
  /** How many contacts an action changes. */
  count: number;
  /** The selected contacts, if two are; they can be merged. */
  pair: readonly [string, string] | null;
  /** The number of contacts that match the filter as text; null when all of them are selected. */
  matching: string | null;
  /** Whether all that match are selected. */
  isEverything: boolean;
  isBusy: boolean;
  onEverything: () => void;
  onClear: () => void;
  onRun: (action: ContactBulkAction) => void;
}) {
  const { t, i18n } = useLingui();
  const owners = useColleagues();
  const lists = useStaticListOptions();
  const [asked, setAsked] = useState<ContactBulkAction | 'addTag' | 'removeTag' | 'dnq' | 'merge' | null>(
    null,
  );
  const mayMerge = useMay('mergeContacts');
  const number = i18n.number(count);
  const close = () => setAsked(null);
  // What changes many or deletes is confirmed, as it cannot be undone.
  const choose = (action: ContactBulkAction) =>
    isEverything || action.type === 'remove' ? setAsked(action) : onRun(action);
  return (
    <>
      <BulkBar
        label={t`Actions for selected contacts`}
        status={isBusy ? t`Changing ${number}…` : t`${number} selected`}
        onClear={onClear}
      >
        {matching !== null && !isEverything && (
          <Button small variant="quiet" disabled={isBusy} onClick={onEverything}>
            {t`Select all ${matching} that match`}
          </Button>
        )}
        <Menu label={t`Owner`} width={240} trigger={<Button small disabled={isBusy}>{t`Owner`}</Button>}>
          <MenuItem icon={IconUserOff} onSelect={() => choose({ type: 'owner', ownerId: null })}>
            {t`No one`}
          </MenuItem>
          <MenuLine />
          <div className="menu-scroll">
            {owners.map(({ id, name, imageUrl }) => (
              <MenuItem key={id} onSelect={() => choose({ type: 'owner', ownerId: id })}>
                <Avatar id={id} name={name} imageUrl={imageUrl} size={20} />
                <Cut>{name}</Cut>
              </MenuItem>
            ))}
          </div>
        </Menu>
        <Menu label={t`Tags`} trigger={<Button small disabled={isBusy}>{t`Tags`}</Button>}>
          <MenuItem onSelect={() => setAsked('addTag')}>{t`Add tag…`}</MenuItem>
          <MenuItem onSelect={() => setAsked('removeTag')}>{t`Remove tag…`}</MenuItem>
        </Menu>
        {lists.length > 0 && (
          <>
            <ListMenu
              label={t`Add to list`}
              lists={lists}
              isBusy={isBusy}
              onChoose={(listId) => choose({ type: 'addToList', listId })}
            />
            <ListMenu
              label={t`Remove from list`}
              lists={lists}
              isBusy={isBusy}
              onChoose={(listId) => choose({ type: 'removeFromList', listId })}
            />
          </>
        )}
        <Menu label={t`Move to`} trigger={<Button small disabled={isBusy}>{t`Move to`}</Button>}>
          {LADDER.map((to) => (
            <MenuItem
              key={to}
              onSelect={() => (to === 'DNQ' ? setAsked('dnq') : choose({ type: 'move', to }))}
            >
              {stepText(to)}
            </MenuItem>
          ))}
        </Menu>
        {pair && mayMerge && (
          <Button small disabled={isBusy} onClick={() => setAsked('merge')}>{t`Merge`}</Button>
        )}
        <Button
          small
          icon={IconTrash}
          className="bad"
          disabled={isBusy}
          onClick={() => choose({ type: 'remove' })}
        >
          {t`Delete`}
        </Button>
      </BulkBar>
      {asked === 'merge' && pair && (
        <MergeDialog contactId={pair[0]} otherId={pair[1]} onClose={close} onMerged={onClear} />
      )}
      {(asked === 'addTag' || asked === 'removeTag') && (
        <TagDialog
          type={asked}
          onClose={close}
          onSend={(tag) => {
            close();
            choose({ type: asked, tag });
          }}
        />
      )}
      {asked === 'dnq' && (
        <DnqDialog
          count={count}
          onClose={close}
          onConfirm={(reason) => {
            close();
            choose({ type: 'move', to: 'DNQ', ...reason });
          }}
        />
      )}
      {asked && typeof asked === 'object' && (
        <ConfirmDialog
          action={asked}
          count={count}
          onClose={close}
          onConfirm={() => {
            close();
            onRun(asked);
          }}
        />
      )}
    </>
  );
}

function ListMenu({
  label,
  lists,
  isBusy,
  onChoose,
}: {
  label: string;
  lists: readonly { readonly value: string; readonly label: string }[];
  isBusy: boolean;
  onChoose: (listId: string) => void;
}) {
  return (
    <Menu
      label={label}
      width={240}
      trigger={
        <Button small disabled={isBusy}>
          {label}
        </Button>
      }
    >
      <div className="menu-scroll">
        {lists.map(({ value, label: name }) => (
          <MenuItem key={value} onSelect={() => onChoose(value)}>
            <Cut>{name}</Cut>
          </MenuItem>
        ))}
      </div>
    </Menu>
  );
}

function ConfirmDialog({
  action,
  count,
  onConfirm,
  onClose,
}: {
  action: ContactBulkAction;
  count: number;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const removes = action.type === 'remove';
  const button = removes ? t`Delete` : t`Change`;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={
        removes
          ? t`${plural(count, { one: 'Delete # contact?', other: 'Delete # contacts?' })}`
          : t`${plural(count, { one: 'Change # contact?', other: 'Change # contacts?' })}`
      }
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>{t`Cancel`}</Button>
          <Button variant={removes ? 'danger' : 'primary'} onClick={onConfirm}>
            {button}
          </Button>
        </>
      }
    >
      <p>
        {removes
          ? t`Their conversations stay with their visitors. You cannot undo this.`
          : t`You cannot undo this in one step.`}
      </p>
    </Dialog>
  );
}
