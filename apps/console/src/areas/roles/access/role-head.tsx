import type { Role } from '@foyer/contract/roles/shapes';
import type { Right } from '@foyer/domain/rights';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import {
  IconArrowBackUp,
  IconArrowsLeftRight,
  IconCopy,
  IconHistory,
  IconPencil,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react';
import { Fragment } from 'react';
import { listText } from '../../../i18n/list-text.ts';
import { Menu, MenuItem, MenuLine } from '../../../ui/menu.tsx';
import { OFFERED_RIGHTS, RIGHT_STYLES } from '../labels.ts';

/** The commands of a role's menu. */
export interface RoleCommands {
  readonly onEdit: (role: Role) => void;
  readonly onCopy: (role: Role) => void;
  readonly onDelete: (role: Role) => void;
  readonly onReset: (role: Role) => void;
  readonly onCompare: (role: Role) => void;
  readonly onHistory: (role: Role) => void;
  readonly onMembers: (role: Role) => void;
  /** Sets every listed page. */
  readonly onSetAll: (role: Role, right: Right) => void;
}

/** The head of a role's column: name, member count and menu. */
export function RoleHead({
  role,
  canChange,
  commands,
}: {
  role: Role;
  canChange: boolean;
  commands: RoleCommands;
}) {
  const { t } = useLingui();
  const people = t`${plural(role.memberCount, { one: '# person', other: '# people' })}`;
  return (
    <th scope="col">
      <Menu
        label={t`Role ${role.name}`}
        width={232}
        trigger={
          <button type="button" className="role-head" tabIndex={-1} title={listText(role.title)}>
            <RoleName name={role.name} />{' '}
            <small>
              {role.status === 'INACTIVE' && `${t`Inactive`} · `}
              {people}
            </small>
          </button>
        }
      >
        <RoleItems role={role} canChange={canChange} commands={commands} />
      </Menu>
    </th>
  );
}

function RoleItems({ role, canChange, commands }: Parameters<typeof RoleHead>[0]) {
  const { t, i18n } = useLingui();
  const canSet = canChange && role.name !== 'ADMIN' && role.status === 'ACTIVE';
  return (
    <>
      <div className="menu-title">{listText(role.title)}</div>
      {canChange && (
        <>
          <MenuItem icon={IconPencil} onSelect={() => commands.onEdit(role)}>{t`Edit role`}</MenuItem>
          <MenuItem icon={IconCopy} onSelect={() => commands.onCopy(role)}>{t`Copy role`}</MenuItem>
        </>
      )}
      <MenuItem
        icon={IconUsers}
        onSelect={() => commands.onMembers(role)}
      >{t`Members with this role`}</MenuItem>
      <MenuItem icon={IconArrowsLeftRight} onSelect={() => commands.onCompare(role)}>{t`Compare`}</MenuItem>
      <MenuItem icon={IconHistory} onSelect={() => commands.onHistory(role)}>{t`Change history`}</MenuItem>
      {canSet && (
        <>
          <MenuLine />
          {OFFERED_RIGHTS.map((right) => {
            const { title, icon } = RIGHT_STYLES[right];
            const word = i18n._(title);
            return (
              <MenuItem key={right} icon={icon} onSelect={() => commands.onSetAll(role, right)}>
                {t`All listed pages: ${word}`}
              </MenuItem>
            );
          })}
        </>
      )}
      {canChange && role.builtIn && role.name !== 'ADMIN' && (
        <>
          <MenuLine />
          <MenuItem icon={IconArrowBackUp} disabled={role.isDefault} onSelect={() => commands.onReset(role)}>
            {t`Reset to defaults`}
          </MenuItem>
        </>
      )}
      {canChange && !role.builtIn && (
        <>
          <MenuLine />
          <MenuItem icon={IconTrash} bad onSelect={() => commands.onDelete(role)}>{t`Delete role`}</MenuItem>
        </>
      )}
    </>
  );
}

/** A role's name with line-break opportunities: CALL CENTER_ USER1. */
function RoleName({ name }: { name: string }) {
  const parts = name.split(/(?<=_)|(?<=CALL)(?=CENTER)/);
  return (
    <span dir="ltr" className="role-name">
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one name have no other identity
        <Fragment key={index}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </span>
  );
}
