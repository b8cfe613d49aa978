import './macros.css';
import type { Macro } from '@foyer/contract/macros/shapes';
import { useLingui } from '@lingui/react/macro';
import { IconBolt, IconLock } from '@tabler/icons-react';
import { useCall } from '../../api/index.ts';
import { useActionText } from '../../macros/macro-labels.ts';
import { matchingMacros } from '../../macros/macro-picker.tsx';
import { useMay } from '../../session/permissions.ts';
import { textOf } from '../../shell/search-values.ts';
import { RecordSection } from '../../shell/settings/record-section.tsx';
import { RowLink } from '../../shell/settings/row-link.tsx';
import { useSectionAddress } from '../../shell/settings/use-section-address.ts';
import { FilterField } from '../../ui/filter-field.tsx';
import { FolderLine } from '../../ui/folder-line.tsx';
import { groupByFolder } from '../../ui/group-by-folder.ts';
import { Empty, Icon, Time } from '../../ui/index.ts';
import { MacroDrawer } from './macro-drawer.tsx';

const readSearch = (raw: Readonly<Record<string, unknown>>): { find?: string | undefined } => ({
  find: textOf(raw.find),
});

/** The macros that the member may use, by folder. */
export function MacrosSection() {
  const { t } = useLingui();
  const query = useCall('listMacros');
  return (
    <RecordSection
      items={query.data?.macros}
      query={query}
      canCreate={useMay('createMacro')}
      icon={IconBolt}
      texts={{
        create: t`New macro`,
        failed: t`Could not load macros`,
        empty: t`A macro runs several actions on a conversation at once: reply, label, assign, close.`,
      }}
      drawer={(macro, close) => <MacroDrawer macro={macro} onClose={close} />}
    >
      {(macros) => <FoundMacros macros={macros} />}
    </RecordSection>
  );
}

function FoundMacros({ macros }: { macros: readonly Macro[] }) {
  const { t } = useLingui();
  const { search, change } = useSectionAddress(readSearch);
  const found = matchingMacros(search.find ?? '', macros);
  return (
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
        <Empty icon={IconBolt}>{t`No macros match.`}</Empty>
      ) : (
        <MacroTable macros={found} />
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
            <th className="hide-phone">{t`Actions`}</th>
            <th className="n">{t`Run`}</th>
            <th className="hide-phone">{t`Last run`}</th>
          </tr>
        </thead>
        {groupByFolder(macros).map(({ folder, items }) => (
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
  const describe = useActionText();
  const summary = macro.actions.map(describe).join(' · ');
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
      <td className="hide-phone" title={summary}>
        {summary}
      </td>
      <td className="n">{i18n.number(macro.usageCount)}</td>
      <td className="hide-phone">{macro.lastUsedDate && <Time at={macro.lastUsedDate} />}</td>
    </tr>
  );
}
