import type { Role } from '@foyer/contract/roles/shapes';
import type { PageId } from '@foyer/domain/pages';
import type { Right } from '@foyer/domain/rights';
import { useState } from 'react';
import { errorText, isConflict } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { useText } from '../../../i18n/use-text.ts';
import { type Draft, effectiveDraft, NO_CHANGES, rebased, withoutRole, withRight } from './draft.ts';
import { entriesWith } from './entries.ts';
import { useRefetchRoles } from './use-roles.ts';

/** Why a role could not be saved. */
export interface Refusal {
  readonly role: string;
  readonly reason: string;
  /** The role was changed concurrently; the local changes are kept. */
  readonly isConflict: boolean;
}

/** The unsaved changes of the matrix: keeps them, saves them role by role, and reports refusals. */
export function useDraft(roles: readonly Role[], off: readonly PageId[]) {
  const text = useText();
  const refetchRoles = useRefetchRoles();
  const [kept, setKept] = useState<Draft>(NO_CHANGES);
  const [busy, setBusy] = useState(false);
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  const draft = effectiveDraft(kept, roles);

  const saveRole = async (role: Role): Promise<Refusal | null> => {
    const part = draft[role.name];
    if (!part) return null;
    try {
      const stored = await call('getRolePermission', { query: { roleName: role.name } });
      const permissions = entriesWith(stored, { ...stored.rights, ...part.rights }, role.reports);
      await call('updateRolePermission', {
        body: { roleName: role.name, permissions, ifUnmodifiedSince: part.readAt },
      });
      return null;
    } catch (error) {
      return {
        role: role.name,
        reason: errorText(error, text('genericError')),
        isConflict: isConflict(error),
      };
    }
  };

  const save = async (): Promise<{ saved: readonly string[] }> => {
    setBusy(true);
    const changed = roles.filter((role) => draft[role.name]);
    const refused: Refusal[] = [];
    for (const role of changed) {
      const refusal = await saveRole(role);
      if (refusal) refused.push(refusal);
    }
    const fresh = await refetchRoles().catch(() => roles);
    const names = refused.map((one) => one.role);
    const saved = changed.map(({ name }) => name).filter((name) => !names.includes(name));
    const left = saved.reduce(withoutRole, draft);
    setKept(rebased(left, fresh, names));
    setRefusals(refused);
    setBusy(false);
    return { saved };
  };

  return {
    draft,
    busy,
    refusals,
    save,
    set: (role: Role, pages: readonly PageId[], right: Right) => {
      setRefusals((all) => all.filter((one) => one.role !== role.name));
      setKept((now) => withRight(effectiveDraft(now, roles), role, pages, right, off));
    },
    discard: (name?: string) => {
      setRefusals([]);
      setKept(name ? withoutRole(draft, name) : NO_CHANGES);
    },
    /** Rebases the draft after the role itself was changed here. */
    rebase: async (name: string) => {
      const fresh = await refetchRoles();
      setKept((now) => rebased(now, fresh, [name]));
    },
  };
}
