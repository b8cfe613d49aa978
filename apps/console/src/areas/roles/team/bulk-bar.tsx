import type { Member } from '@foyer/contract/accounts/member-shapes';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconBuildingCommunity, IconUserOff, IconUserShield } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useSession } from '../../../session/values.ts';
import { Button } from '../../../ui/button.tsx';
import { Cut } from '../../../ui/cut.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { Option } from '../../../ui/fields/index.ts';
import { BulkBar, type Selection } from '../../../ui/grid/index.ts';
import type { IconShape } from '../../../ui/icon.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { type BulkChange, type BulkFailure, changeMembers } from './bulk.ts';
import { memberName } from './member-name.ts';
import type { Choices } from './use-choices.ts';

/** The actions on the selected members. The result lists those that failed, with reasons. */
export function MembersBulkBar({
  members,
  selection,
  choices,
}: {
  members: readonly Member[];
  selection: Selection;
  choices: Choices;
}) {
  const { t } = useLingui();
  const { id: ownId } = useSession();
  const bulk = useBulk(selection);
  const [pending, setPending] = useState<BulkChange | null>(null);
  const hasOwn = members.some(({ id }) => id === ownId);
  const start = (change: BulkChange) => {
    const isConfirming = change.kind === 'deactivate' || (hasOwn && change.kind === 'role');
    if (isConfirming) setPending(change);
    else void bulk.run(members, change);
  };
  const { done } = bulk;
  return (
    <>
      <BulkBar
        label={t`Selected members`}
        status={
          done === null
            ? t`${plural(members.length, { one: '# selected', other: '# selected' })}`
            : t`${done} of ${members.length} changed`
        }
        clearLabel={t`Clear selection`}
        onClear={() => selection.select([])}
      >
        <BulkMenu
          label={t`Change role`}
          icon={IconUserShield}
          busy={done !== null}
          options={choices.roles}
          onChoose={(role) => start({ kind: 'role', role })}
        />
        <BulkMenu
          label={t`Add to department`}
          icon={IconBuildingCommunity}
          busy={done !== null}
          options={choices.departments}
          onChoose={(departmentId) => start({ kind: 'department', departmentId })}
        />
        <Button
          variant="quiet"
          small
          icon={IconUserOff}
          disabled={done !== null}
          onClick={() => start({ kind: 'deactivate' })}
        >
          {t`Deactivate`}
        </Button>
      </BulkBar>
      {pending && (
        <BulkQuestion
          change={pending}
          members={members}
          hasOwn={hasOwn}
          onClose={() => setPending(null)}
          onAgree={() => {
            setPending(null);
            void bulk.run(members, pending);
          }}
        />
      )}
      {bulk.failures && <BulkResult failures={bulk.failures} onClose={bulk.close} />}
    </>
  );
}

/** Runs a change on the selected members. Those that fail stay selected. */
function useBulk(selection: Selection) {
  const { t } = useLingui();
  const text = useText();
  const [done, setDone] = useState<number | null>(null);
  const [failures, setFailures] = useState<readonly BulkFailure[] | null>(null);
  const run = async (members: readonly Member[], change: BulkChange) => {
    setDone(0);
    const failed = await changeMembers(members, change, text('genericError'), setDone);
    setDone(null);
    const count = members.length - failed.length;
    if (count > 0) {
      toast.show({
        kind: 'done',
        text: t`${plural(count, { one: '# member changed', other: '# members changed' })}`,
      });
    }
    if (failed.length > 0) setFailures(failed);
    selection.select(failed.map(({ member }) => member.id));
  };
  return { done, failures, run, close: () => setFailures(null) };
}

function BulkMenu({
  label,
  icon,
  busy,
  options,
  onChoose,
}: {
  label: string;
  icon: IconShape;
  busy: boolean;
  options: readonly Option[];
  onChoose: (value: string) => void;
}) {
  return (
    <Menu
      label={label}
      trigger={
        <Button variant="quiet" small icon={icon} disabled={busy || options.length === 0}>
          {label}
        </Button>
      }
    >
      {options.map(({ value, label: word }) => (
        <MenuItem key={value} onSelect={() => onChoose(value)}>
          <Cut>{word}</Cut>
        </MenuItem>
      ))}
    </Menu>
  );
}

function BulkQuestion({
  change,
  members,
  hasOwn,
  onAgree,
  onClose,
}: {
  change: BulkChange;
  members: readonly Member[];
  hasOwn: boolean;
  onAgree: () => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const isDeactivation = change.kind === 'deactivate';
  const count = members.length;
  return (
    <Dialog
      opened
      mustChoose
      onClose={onClose}
      title={
        isDeactivation
          ? t`${plural(count, { one: 'Deactivate # member?', other: 'Deactivate # members?' })}`
          : t`Change your own role?`
      }
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>{t`Cancel`}</Button>
          <Button variant="danger" onClick={onAgree}>
            {isDeactivation ? t`Deactivate` : t`Change roles`}
          </Button>
        </>
      }
    >
      {isDeactivation && (
        <p>{t`They are signed out everywhere and cannot sign in any more. Their open conversations return to the queue. Their past work stays.`}</p>
      )}
      {hasOwn && <p>{t`You are one of them: you may not be able to return here and undo this.`}</p>}
    </Dialog>
  );
}

function BulkResult({ failures, onClose }: { failures: readonly BulkFailure[]; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t`${plural(failures.length, { one: '# member was not changed', other: '# members were not changed' })}`}
      actions={<Button variant="primary" onClick={onClose}>{t`Close`}</Button>}
    >
      <ul className="failures">
        {failures.map(({ member, reason }) => (
          <li key={member.id}>
            <b>{memberName(member)}</b>
            <span>{reason}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
