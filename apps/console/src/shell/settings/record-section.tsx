import { useLingui } from '@lingui/react/macro';
import { IconPlus } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import type { ApiError } from '../../api/index.ts';
import { Button, Empty, type IconShape } from '../../ui/index.ts';
import { Loading } from '../../ui/loading.tsx';
import { SectionHead } from './section-head.tsx';
import { useRecordAddress } from './use-record-address.ts';

/** Wraps the content of a section. */
export type Wrap = (content: ReactNode) => ReactNode;

/** A settings section of records: head with count and create button, list, and drawer. */
export function RecordSection<Item extends { readonly id: string }>({
  items,
  query: { error, refetch },
  canCreate,
  icon,
  texts,
  actions,
  wrap = (content) => content,
  children,
  drawer,
}: {
  /** Undefined while loading. */
  items: readonly Item[] | undefined;
  query: { readonly error: ApiError | null; readonly refetch: () => unknown };
  canCreate: boolean;
  icon: IconShape;
  texts: {
    readonly create: string;
    readonly failed: string;
    readonly empty: string;
    readonly emptyTitle?: string;
  };
  /** Further actions in the head. */
  actions?: ReactNode;
  /** Wraps what is below the head, for example in tabs. */
  wrap?: Wrap;
  /** Renders the list when it is not empty. */
  children: (items: readonly Item[]) => ReactNode;
  /** Renders the drawer: null for a new record, undefined for one that does not exist. */
  drawer: (record: Item | null | undefined, onClose: () => void) => ReactNode;
}) {
  const { i18n } = useLingui();
  const address = useRecordAddress(items);
  const create = canCreate && (
    <Button variant="primary" icon={IconPlus} onClick={address.create}>
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
      {wrap(
        <>
          {!items && <Loading failed={texts.failed} error={error} refetch={refetch} />}
          {items?.length === 0 && (
            <Empty icon={icon} title={texts.emptyTitle} action={create || undefined}>
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
