import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ApiError } from '../../api/index.ts';
import { Button, Empty, type IconShape } from '../../ui/index.ts';
import { Loading } from '../../ui/loading.tsx';
import { NEW } from './address.ts';

/** What opens a part of the channels, by the address. */
export interface Opening {
  /** The id of what is open, or `NEW`. */
  readonly opened: string | undefined;
  readonly onOpen: (id: string | undefined) => void;
}

interface Props<Item> extends Opening {
  /** Undefined while they are loaded. */
  readonly items: readonly Item[] | undefined;
  readonly error: ApiError | null;
  readonly onRetry: () => void;
  readonly canChange: boolean;
  readonly icon: IconShape;
  readonly words: { readonly add: string; readonly failed: string; readonly empty: string };
  readonly table: (items: readonly Item[]) => ReactNode;
  /** Shows one of them: null for a new one, undefined for one that is not there. */
  readonly drawer: (item: Item | null | undefined) => ReactNode;
}

/** Things that are set up for a channel: a table with a drawer for each, and the way to add one. */
export function ChannelList<Item extends { readonly id: string }>({
  items,
  error,
  onRetry,
  canChange,
  icon,
  words,
  table,
  drawer,
  opened,
  onOpen,
}: Props<Item>) {
  if (!items) return <Loading failed={words.failed} error={error} refetch={onRetry} />;
  const add = canChange && (
    <Button look="primary" icon={IconPlus} onClick={() => onOpen(NEW)}>
      {words.add}
    </Button>
  );
  return (
    <>
      {items.length === 0 ? (
        <Empty icon={icon} action={add || undefined}>
          {words.empty}
        </Empty>
      ) : (
        <>
          <div className="filters">{add}</div>
          {table(items)}
        </>
      )}
      {opened !== undefined && drawer(opened === NEW ? null : items.find(({ id }) => id === opened))}
    </>
  );
}
