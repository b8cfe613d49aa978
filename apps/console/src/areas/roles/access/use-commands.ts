import type { PageId } from '@foyer/domain/pages';
import { useNavigate } from '@tanstack/react-router';
import type { SectionAddress } from '../../../shell/settings/use-section-address.ts';
import type { RoleCommands } from './role-head.tsx';
import type { RoleQuestion } from './role-panes.tsx';
import type { AccessSearch } from './search.ts';
import type { useDraft } from './use-draft.ts';

/** The commands of a role's menu: open a dialog or an addressed pane, or set every listed page. */
export function useCommands(
  change: SectionAddress<AccessSearch>['change'],
  ask: (question: RoleQuestion) => void,
  set: ReturnType<typeof useDraft>['set'],
  listedIds: readonly PageId[],
): RoleCommands {
  const navigate = useNavigate();
  return {
    onEdit: (role) => ask({ kind: 'edit', role }),
    onCopy: (role) => ask({ kind: 'new', role }),
    onDelete: (role) => ask({ kind: 'delete', role }),
    onReset: (role) => ask({ kind: 'reset', role }),
    onCompare: (role) => change({ compare: role.name }),
    onHistory: (role) => change({ history: role.name }),
    onMembers: (role) =>
      void navigate({ to: '/settings/roles-and-team-members', search: { role: role.name } }),
    onSetAll: (role, right) => set(role, listedIds, right),
  };
}
