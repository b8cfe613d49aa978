import { joinedText } from '../../../i18n/joined-text.ts';
import { GridFailed } from '../../../ui/grid-failed.tsx';
import { RowsLoading } from '../../../ui/rows-loading.tsx';
import './access.css';
import '../section.css';
import type { Role } from '@foyer/contract/roles/shapes';
import { useLingui } from '@lingui/react/macro';
import { useMediaQuery } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { SectionHead } from '../../../shell/settings/section-head.tsx';
import { type SectionAddress, useSectionAddress } from '../../../shell/settings/use-section-address.ts';
import { Button } from '../../../ui/button.tsx';
import { LeaveGuard } from '../../../ui/fields/index.ts';
import { toast } from '../../../ui/toast-store.ts';
import { BUILT_PAGES, usePageTitle } from '../page-title.ts';
import { AccessFilters } from './access-filters.tsx';
import { listedPages, pageIdsOf } from './blocks.ts';
import { changeCount, pagesOffBy } from './draft.ts';
import { DraftBar } from './draft-bar.tsx';
import { Matrix } from './matrix.tsx';
import { NothingFits } from './nothing-fits.tsx';
import { AddressedPanes, type RoleQuestion, RoleQuestionDialog } from './role-panes.tsx';
import { RolePick } from './role-pick.tsx';
import { type AccessSearch, readAccessSearch } from './search.ts';
import { useCommands } from './use-commands.ts';
import { useDraft } from './use-draft.ts';
import { useManagesAccess, useRoles } from './use-roles.ts';

/** The matrix of rights by role and page, and the roles (Specification 2, 6). */
export function AccessSection() {
  const { t } = useLingui();
  const { data: roles, isError, refetch } = useRoles();
  const address = useSectionAddress(readAccessSearch);
  if (roles) return <Access roles={roles} address={address} />;
  return (
    <>
      <SectionHead />
      {isError ? (
        <GridFailed title={t`Could not load roles`} onRetry={() => void refetch()} />
      ) : (
        <RowsLoading />
      )}
    </>
  );
}

function Access({ roles, address }: { roles: readonly Role[]; address: SectionAddress<AccessSearch> }) {
  const { search, change } = address;
  const canChange = useManagesAccess();
  const [question, setQuestion] = useState<RoleQuestion | null>(null);
  const off = useMemo(() => pagesOffBy(roles), [roles]);
  const changes = useDraft(roles, off);
  const filtered = roles.filter((role) => search.status === 'all' || role.status === search.status);
  const save = useSaving(changes.save);
  return (
    <>
      <Head
        shown={filtered.length}
        all={roles.length}
        onCompare={() => change({ compare: '' })}
        onNew={canChange ? () => setQuestion({ kind: 'new', role: null }) : null}
      />
      <AccessFilters search={search} change={change} />
      <Rights roles={filtered} off={off} changes={changes} address={address} onAsk={setQuestion} />
      <DraftBar
        draft={changes.draft}
        roles={roles}
        refusals={changes.refusals}
        busy={changes.busy}
        onSave={() => void save()}
        onDiscard={() => changes.discard()}
      />
      <LeaveGuard when={changeCount(changes.draft) > 0} />
      <AddressedPanes roles={roles} address={address} />
      {question && (
        <RoleQuestionDialog
          question={question}
          roles={roles}
          onClose={() => setQuestion(null)}
          onDone={(name) => {
            setQuestion(null);
            if (question.kind === 'reset' || question.kind === 'delete') changes.discard(name);
            void changes.rebase(name);
          }}
        />
      )}
    </>
  );
}

/** Phones show one role at a time. */
const useIsPhone = () => useMediaQuery('(width < 640px)', false, { getInitialValueInEffect: false });

/** Saves the draft and lists the roles that were saved. */
function useSaving(save: ReturnType<typeof useDraft>['save']) {
  const { t } = useLingui();
  return async () => {
    const { saved } = await save();
    const names = joinedText(saved);
    if (saved.length > 0) toast.show({ kind: 'done', text: t`Saved: ${names}` });
  };
}

function Head({
  shown,
  all,
  onCompare,
  onNew,
}: {
  shown: number;
  all: number;
  onCompare: () => void;
  /** Null for members who may not create roles. */
  onNew: (() => void) | null;
}) {
  const { t } = useLingui();
  const isPhone = useIsPhone();
  return (
    <SectionHead
      count={isPhone ? undefined : t`${shown} of ${all} roles`}
      actions={
        <>
          <Button className="hide-phone" onClick={onCompare}>{t`Compare`}</Button>
          {onNew && <Button variant="primary" icon={IconPlus} onClick={onNew}>{t`New role`}</Button>}
        </>
      }
    />
  );
}

/** The matrix of the filtered rows; on a phone one role at a time. */
function Rights({
  roles,
  off,
  changes,
  address: { search, change },
  onAsk,
}: {
  roles: readonly Role[];
  off: ReturnType<typeof pagesOffBy>;
  changes: ReturnType<typeof useDraft>;
  address: SectionAddress<AccessSearch>;
  onAsk: (question: RoleQuestion) => void;
}) {
  const canChange = useManagesAccess();
  const isPhone = useIsPhone();
  const titleOf = usePageTitle();
  const [isOpened, setOpened] = useState(false);
  const unfolded = isOpened || search.q !== undefined;
  const picked = roles.find(({ name }) => name === search.role) ?? roles[0];
  const listed = listedPages(BUILT_PAGES, search.q ?? '', titleOf);
  const ids = pageIdsOf([...listed.built, ...(unfolded ? listed.notBuilt : [])]);
  const commands = useCommands(change, onAsk, changes.set, ids);
  if (!picked || pageIdsOf([...listed.built, ...listed.notBuilt]).length === 0) {
    return <NothingFits onClear={() => change({ q: undefined, status: 'all' })} />;
  }
  return (
    <>
      {isPhone && <RolePick roles={roles} picked={picked} onPick={(role) => change({ role })} />}
      <div className="mx-scroller">
        <Matrix
          roles={isPhone ? [picked] : roles}
          listed={listed}
          off={off}
          draft={changes.draft}
          canChange={canChange}
          unfolded={unfolded}
          onUnfold={setOpened}
          titleOf={titleOf}
          onSet={changes.set}
          commands={commands}
        />
      </div>
    </>
  );
}
