import type { Role } from '@foyer/contract/roles/shapes';
import type { PageId } from '@foyer/domain/pages';
import type { Right } from '@foyer/domain/rights';
import { useState } from 'react';
import { ApiError, errorText } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { useText } from '../../../i18n/use-text.ts';
import { type Draft, effectiveDraft, NO_CHANGES, rebased, withoutRole, withRight } from './draft.ts';
import { entriesWith } from './entries.ts';
import { useRolesAnew } from './use-roles.ts';

/** Why a role could not be saved. */
export interface Refusal {
  readonly role: string;
  readonly reason: string;
  /** Somebody else saved the role in between; what was changed here is kept. */
  readonly isConflict: boolean;
}

/** The changes of the matrix that are not saved: keeps them, saves them role by role, tells what was refused. */
export function useDraft(roles: readonly Role[], off: readonly PageId[]) {
  const text = useText();
  const rolesAnew = useRolesAnew();
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
      const isConflict = error instanceof ApiError && error.code === 'conflict';
      return { role: role.name, reason: errorText(error, text('genericError')), isConflict };
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
    const fresh = await rolesAnew().catch(() => roles);
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
    /** After the role itself was changed here: its unsaved rights stand on what is stored now. */
    stayOn: async (name: string) => {
      const fresh = await rolesAnew();
      setKept((now) => rebased(now, fresh, [name]));
    },
  };
}
