import './canned.css';
import type { CannedReply } from '@foyer/contract/conversations/canned-shapes';
import { useLingui } from '@lingui/react/macro';
import { IconTextPlus } from '@tabler/icons-react';
import { useCall } from '../../../api/index.ts';
import { useMay } from '../../../session/permissions.ts';
import { textOf } from '../../../shell/search-values.ts';
import { RecordSection } from '../../../shell/settings/record-section.tsx';
import { useSectionAddress } from '../../../shell/settings/use-section-address.ts';
import { FilterField } from '../../../ui/filter-field.tsx';
import { Empty } from '../../../ui/index.ts';
import { filterReplies } from '../composer/canned-choices.ts';
import { CannedDrawer } from './canned-drawer.tsx';
import { CannedTable } from './canned-table.tsx';
import { CsvMenu } from './csv-menu.tsx';
import { OwnerTabs, type ReplyOwner } from './owner-tabs.tsx';

interface Search {
  find?: string | undefined;
  whose?: string | undefined;
}

const readSearch = (raw: Readonly<Record<string, unknown>>): Search => ({
  find: textOf(raw.find),
  whose: textOf(raw.whose),
});

const isOf = (whose: ReplyOwner) => (reply: CannedReply) =>
  whose === 'any' || (whose === 'me') === reply.isPersonal;

/** The canned replies that the member may use, by folder. */
export function CannedSection() {
  const { t } = useLingui();
  const mayCreate = useMay('createCannedReply');
  const query = useCall('listCannedReplies');
  const replies = query.data?.cannedReplies;
  return (
    <RecordSection
      items={replies}
      query={query}
      canCreate={mayCreate}
      icon={IconTextPlus}
      texts={{
        create: t`New canned reply`,
        failed: t`Could not load canned replies`,
        empty: t`Save text you write often and insert it with a slash.`,
      }}
      actions={mayCreate && <CsvMenu isEmpty={replies?.length === 0} />}
      drawer={(reply, close) => <CannedDrawer reply={reply} onClose={close} />}
    >
      {(all) => <FoundReplies replies={all} />}
    </RecordSection>
  );
}

function FoundReplies({ replies }: { replies: readonly CannedReply[] }) {
  const { t } = useLingui();
  const { search, change } = useSectionAddress<Search>(readSearch);
  const whose: ReplyOwner = search.whose === 'me' || search.whose === 'all' ? search.whose : 'any';
  const found = filterReplies(search.find ?? '', replies).filter(isOf(whose));
  return (
    <>
      <div className="canned-bar">
        <FilterField
          label={t`Find canned replies`}
          placeholder={t`Shortcut, title or text`}
          value={search.find ?? ''}
          onChange={(find) => change({ find: find || undefined })}
        />
        <OwnerTabs value={whose} onChange={(next) => change({ whose: next === 'any' ? undefined : next })} />
      </div>
      {found.length === 0 ? (
        <Empty icon={IconTextPlus}>{t`No canned replies match.`}</Empty>
      ) : (
        <CannedTable replies={found} />
      )}
    </>
  );
}
