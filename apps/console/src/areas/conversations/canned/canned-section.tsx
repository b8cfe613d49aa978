import './canned.css';
import type { CannedReply } from '@foyer/contract/conversations/canned-shapes';
import { useLingui } from '@lingui/react/macro';
import { IconPlus, IconTextPlus } from '@tabler/icons-react';
import { useCallback } from 'react';
import { useCall } from '../../../api/index.ts';
import { useMay } from '../../../session/permissions.ts';
import { textOf } from '../../../shell/search-values.ts';
import { SectionHead } from '../../../shell/settings/section-head.tsx';
import { useSectionAddress } from '../../../shell/settings/use-section-address.ts';
import { FilterField } from '../../../ui/filter-field.tsx';
import { Button, Empty } from '../../../ui/index.ts';
import { Loading } from '../../../ui/loading.tsx';
import { foundReplies } from '../composer/canned-choices.ts';
import { CannedDrawer } from './canned-drawer.tsx';
import { CannedTable } from './canned-table.tsx';
import { CsvMenu } from './csv-menu.tsx';
import { type Whose, WhoseTabs } from './whose-tabs.tsx';

/** In the address: a canned reply that does not exist yet. */
const NEW = 'new';

interface Search {
  id?: string | undefined;
  find?: string | undefined;
  whose?: string | undefined;
}

const readSearch = (raw: Readonly<Record<string, unknown>>): Search => ({
  id: textOf(raw.id),
  find: textOf(raw.find),
  whose: textOf(raw.whose),
});

const isOf = (whose: Whose) => (reply: CannedReply) =>
  whose === 'any' || (whose === 'me') === reply.isPersonal;

/** All canned replies that the member may use: by folder, to find, add and change. */
export function CannedSection() {
  const { t, i18n } = useLingui();
  const mayTalk = useMay('createCannedReply');
  const { search, change } = useSectionAddress<Search>(readSearch);
  const { data, error, refetch } = useCall('listCannedReplies');
  const replies = data?.cannedReplies;
  const whose: Whose = search.whose === 'me' || search.whose === 'all' ? search.whose : 'any';
  const found = foundReplies(search.find ?? '', replies ?? []).filter(isOf(whose));
  const close = useCallback(() => change({ id: undefined }), [change]);
  const add = mayTalk && (
    <Button look="primary" icon={IconPlus} onClick={() => change({ id: NEW })}>
      {t`New canned reply`}
    </Button>
  );
  return (
    <>
      <SectionHead
        count={replies && i18n.number(replies.length)}
        actions={
          replies && (
            <>
              {mayTalk && <CsvMenu isEmpty={replies.length === 0} />}
              {replies.length > 0 && add}
            </>
          )
        }
      />
      {!replies && (
        <Loading failed={t`The canned replies could not be loaded`} error={error} refetch={refetch} />
      )}
      {replies?.length === 0 && (
        <Empty icon={IconTextPlus} action={add}>
          {t`Words that you write often can be kept here and inserted with a slash.`}
        </Empty>
      )}
      {replies && replies.length > 0 && (
        <>
          <div className="canned-bar">
            <FilterField
              label={t`Find canned replies`}
              placeholder={t`Shortcut, title or text`}
              value={search.find ?? ''}
              onChange={(find) => change({ find: find || undefined })}
            />
            <WhoseTabs
              value={whose}
              onChange={(next) => change({ whose: next === 'any' ? undefined : next })}
            />
          </div>
          {found.length === 0 ? (
            <Empty icon={IconTextPlus}>{t`No canned reply fits.`}</Empty>
          ) : (
            <CannedTable replies={found} />
          )}
        </>
      )}
      {replies && search.id && (
        <CannedDrawer
          key={search.id}
          reply={search.id === NEW ? null : replies.find(({ id }) => id === search.id)}
          onClose={close}
        />
      )}
    </>
  );
}
