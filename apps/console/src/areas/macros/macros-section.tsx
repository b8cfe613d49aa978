import './macros.css';
import type { Macro } from '@foyer/contract/macros/shapes';
import { useLingui } from '@lingui/react/macro';
import { IconBolt, IconLock, IconPlus } from '@tabler/icons-react';
import { useCallback } from 'react';
import { useCall } from '../../api/index.ts';
import { foundMacros } from '../../macros/macro-picker.tsx';
import { useActionText } from '../../macros/macro-words.ts';
import { useMay } from '../../session/permissions.ts';
import { textOf } from '../../shell/search-values.ts';
import { RowLink } from '../../shell/settings/row-link.tsx';
import { SectionHead } from '../../shell/settings/section-head.tsx';
import { useSectionAddress } from '../../shell/settings/use-section-address.ts';
import { byFolder } from '../../ui/by-folder.ts';
import { FilterField } from '../../ui/filter-field.tsx';
import { FolderLine } from '../../ui/folder-line.tsx';
import { Button, Empty, Icon, Time } from '../../ui/index.ts';
import { Loading } from '../../ui/loading.tsx';
import { MacroDrawer } from './macro-drawer.tsx';

/** In the address: a macro that does not exist yet. */
const NEW = 'new';

interface Search {
  id?: string | undefined;
  find?: string | undefined;
}

const readSearch = (raw: Readonly<Record<string, unknown>>): Search => ({
  id: textOf(raw.id),
  find: textOf(raw.find),
});

/** All macros that the member may use: by folder, to find, add and change. */
export function MacrosSection() {
  const { t, i18n } = useLingui();
  const mayTalk = useMay('createMacro');
  const { search, change } = useSectionAddress<Search>(readSearch);
  const { data, error, refetch } = useCall('listMacros');
  const macros = data?.macros;
  const found = foundMacros(search.find ?? '', macros ?? []);
  const close = useCallback(() => change({ id: undefined }), [change]);
  const add = mayTalk && (
    <Button look="primary" icon={IconPlus} onClick={() => change({ id: NEW })}>
      {t`New macro`}
    </Button>
  );
  return (
    <>
      <SectionHead
        count={macros && i18n.number(macros.length)}
        actions={macros && macros.length > 0 && add}
      />
      {!macros && <Loading failed={t`The macros could not be loaded`} error={error} refetch={refetch} />}
      {macros?.length === 0 && (
        <Empty icon={IconBolt} action={add}>
          {t`A macro does several things to a conversation at once: it replies, labels, assigns and closes.`}
        </Empty>
      )}
      {macros && macros.length > 0 && (
        <>
          <div className="macro-bar">
            <FilterField
              label={t`Find macros`}
              placeholder={t`Name or folder`}
              value={search.find ?? ''}
              onChange={(find) => change({ find: find || undefined })}
            />
          </div>
          {found.length === 0 ? (
            <Empty icon={IconBolt}>{t`No macro is called that.`}</Empty>
          ) : (
            <MacroTable macros={found} />
          )}
        </>
      )}
      {macros && search.id && (
        <MacroDrawer
          key={search.id}
          macro={search.id === NEW ? null : macros.find(({ id }) => id === search.id)}
          onClose={close}
        />
      )}
    </>
  );
}

function MacroTable({ macros }: { macros: readonly Macro[] }) {
  const { t } = useLingui();
  return (
    <div className="table-scroll">
      <table className="grid macro-table">
        <thead>
          <tr>
            <th>{t`Name`}</th>
            <th className="hide-phone">{t`What it does`}</th>
            <th className="n">{t`Run`}</th>
            <th className="hide-phone">{t`Last run`}</th>
          </tr>
        </thead>
        {byFolder(macros).map(({ folder, items }) => (
          <tbody key={folder}>
            {folder !== '' && <FolderLine folder={folder} columns={2} wideColumns={2} />}
            {items.map((macro) => (
              <Row key={macro.id} macro={macro} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

function Row({ macro }: { macro: Macro }) {
  const { t, i18n } = useLingui();
  const wordsOf = useActionText();
  const words = macro.actions.map(wordsOf).join(' · ');
  return (
    <tr className="linked">
      <td>
        <span className="row">
          <RowLink id={macro.id}>{macro.name}</RowLink>
          {macro.isPersonal && (
            <span title={t`Only mine`}>
              <Icon of={IconLock} size={14} className="t-3" />
              <span className="sr">{t`Only mine`}</span>
            </span>
          )}
        </span>
      </td>
      <td className="hide-phone" title={words}>
        {words}
      </td>
      <td className="n">{i18n.number(macro.usageCount)}</td>
      <td className="hide-phone">{macro.lastUsedDate && <Time at={macro.lastUsedDate} />}</td>
    </tr>
  );
}
