import type { OptOut } from '@foyer/contract/gateway/shapes';
import { useLingui } from '@lingui/react/macro';
import { IconMailOff, IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiError } from '../../api/api-error.ts';
import { call, type Result } from '../../api/call.ts';
import { errorText, keyOf, useAction } from '../../api/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { useMay } from '../../session/permissions.ts';
import { textOf } from '../../shell/search-values.ts';
import { SectionHead } from '../../shell/settings/section-head.tsx';
import { useSectionAddress } from '../../shell/settings/use-section-address.ts';
import { FilterField } from '../../ui/filter-field.tsx';
import { Button, Empty, LoadError, Time, toast } from '../../ui/index.ts';
import { LoadMore } from '../../ui/load-more.tsx';
import { RowsLoading } from '../../ui/rows-loading.tsx';
import { OptOutDialog } from './opt-out-dialog.tsx';
import { useReasonWords } from './reasons.ts';

const readSearch = (raw: Readonly<Record<string, unknown>>) => ({ q: textOf(raw.q) });

/** Addresses that get no more mail from the merchant, with why; the team can add and remove some. */
export function OptOutsSection() {
  const { t } = useLingui();
  const text = useText();
  const canChange = useMay('addOptOut');
  const { search, change } = useSectionAddress(readSearch);
  const typed = search.q ?? '';
  const [adds, setAdds] = useState(false);
  const pages = useInfiniteQuery<Result<'listOptOuts'>, ApiError>({
    queryKey: keyOf('listOptOuts', { query: { text: typed } }),
    queryFn: ({ pageParam }) =>
      call('listOptOuts', { query: { text: typed || undefined, cursor: pageParam as string | undefined } }),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.nextCursor,
  });
  const optOuts = pages.data?.pages.flatMap((page) => page.optOuts);
  const add = canChange && (
    <Button look="primary" icon={IconPlus} onClick={() => setAdds(true)}>
      {t`Add an address`}
    </Button>
  );
  return (
    <>
      <SectionHead actions={add} />
      <div className="filters">
        <FilterField
          label={t`Find an address`}
          placeholder={t`Find an address`}
          value={typed}
          onChange={(q) => change({ q: q || undefined })}
        />
      </div>
      {pages.error && (
        <LoadError
          title={t`The addresses could not be loaded`}
          error={pages.error}
          onRetry={() => void pages.refetch()}
        />
      )}
      {pages.isPending && <RowsLoading />}
      {optOuts?.length === 0 && (
        <Empty icon={IconMailOff}>
          {typed
            ? text('gridEmpty')
            : t`Who unsubscribes from your mail stands here. They get only what they ask for themselves.`}
        </Empty>
      )}
      {optOuts && optOuts.length > 0 && <OptOutTable optOuts={optOuts} canChange={canChange} />}
      <LoadMore list={pages} />
      {adds && <OptOutDialog onClose={() => setAdds(false)} />}
    </>
  );
}

function OptOutTable({ optOuts, canChange }: { optOuts: readonly OptOut[]; canChange: boolean }) {
  const { t } = useLingui();
  const words = useReasonWords();
  const sources = {
    link: t`By the link of a mail`,
    confirmed: t`On the website`,
    team: t`By the team`,
  } as const;
  return (
    <div className="table-scroll">
      <table className="grid">
        <thead>
          <tr>
            <th>{t`Email`}</th>
            <th>{t`Reason`}</th>
            <th className="hide-phone">{t`How`}</th>
            <th className="hide-phone">{t`Since`}</th>
            {canChange && <th className="sr">{t`Actions`}</th>}
          </tr>
        </thead>
        <tbody>
          {optOuts.map((optOut) => (
            <tr key={optOut.email}>
              <td className="t-m">{optOut.email}</td>
              <td>
                {optOut.reason ? words[optOut.reason] : '–'}
                {optOut.comment && <span className="t-3"> {optOut.comment}</span>}
              </td>
              <td className="hide-phone">{sources[optOut.source]}</td>
              <td className="hide-phone">
                <Time at={optOut.createdDate} />
              </td>
              {canChange && (
                <td className="end">
                  <RemoveButton email={optOut.email} comment={optOut.comment} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function RemoveButton({ email, comment }: { email: string; comment: string }) {
  const { t } = useLingui();
  const text = useText();
  const add = useAction('addOptOut');
  const remove = useAction('removeOptOut', {
    onSuccess: () => {
      toast.show({
        text: t`${email} may have mail again`,
        undo: () => add.mutate({ body: { email, comment } }),
      });
    },
    onError: (error) => toast.error(t`${email} was not changed`, errorText(error, text('genericError'))),
  });
  return (
    <Button small look="quiet" busy={remove.isPending} onClick={() => remove.mutate({ params: { email } })}>
      {t`Allow mail again`}
    </Button>
  );
}
