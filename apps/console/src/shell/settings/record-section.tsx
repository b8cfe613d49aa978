import { useLingui } from '@lingui/react/macro';
import { IconPlus } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import type { ApiError } from '../../api/index.ts';
import { Button, Empty, type IconShape } from '../../ui/index.ts';
import { Loading } from '../../ui/loading.tsx';
import { SectionHead } from './section-head.tsx';
import { useRecordAddress } from './use-record-address.ts';

/** Puts the content of a section into something. */
export type Around = (content: ReactNode) => ReactNode;

/** A section of records: the head with their number and the way to create one, the list, and the drawer of one. */
export function RecordSection<Item extends { readonly id: string }>({
  items,
  query: { error, refetch },
  canCreate,
  icon,
  texts,
  actions,
  around = (content) => content,
  children,
  drawer,
}: {
  /** Undefined while they are loaded. */
  items: readonly Item[] | undefined;
  query: { readonly error: ApiError | null; readonly refetch: () => unknown };
  canCreate: boolean;
  icon: IconShape;
  texts: { readonly create: string; readonly failed: string; readonly empty: string };
  /** Further actions of the head. */
  actions?: ReactNode;
  /** Puts what is below the head into something, such as tabs. */
  around?: Around;
  /** The list, where there are some. */
  children: (items: readonly Item[]) => ReactNode;
  /** Shows one of them: null for a new one, undefined for one that is not there. */
  drawer: (record: Item | null | undefined, onClose: () => void) => ReactNode;
}) {
  const { i18n } = useLingui();
  const address = useRecordAddress(items);
  const create = canCreate && (
    <Button look="primary" icon={IconPlus} onClick={address.create}>
      {texts.create}
    </Button>
  );
  return (
    <>
      <SectionHead
        count={items && i18n.number(items.length)}
        actions={
          items && (
            <>
              {actions}
              {items.length > 0 && create}
            </>
          )
        }
      />
      {around(
        <>
          {!items && <Loading failed={texts.failed} error={error} refetch={refetch} />}
          {items?.length === 0 && (
            <Empty icon={icon} action={create || undefined}>
              {texts.empty}
            </Empty>
          )}
          {items && items.length > 0 && children(items)}
        </>,
      )}
      {address.isOpen && <Fragment key={address.key}>{drawer(address.record, address.close)}</Fragment>}
    </>
  );
}
