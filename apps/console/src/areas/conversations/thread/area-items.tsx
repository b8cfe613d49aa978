import { useLingui } from '@lingui/react';
import { lazy, Suspense, useMemo } from 'react';
import { loadChunk } from '../../../shell/load-chunk.ts';
import { type ThreadItem, type ThreadItemProps, threadItems } from '../../../shell/thread-menu.ts';
import { MenuItem } from '../../../ui/index.ts';

/** Conversation actions of other areas. */
export function AreaItems({ onChoose }: { onChoose: (item: ThreadItem) => void }) {
  return threadItems.map((item) => <AreaItem key={item.id} item={item} onChoose={onChoose} />);
}

function AreaItem({ item, onChoose }: { item: ThreadItem; onChoose: (item: ThreadItem) => void }) {
  const { i18n } = useLingui();
  if (!item.useMay()) return null;
  return (
    <MenuItem icon={item.icon} onSelect={() => onChoose(item)}>
      {i18n._(item.title)}
    </MenuItem>
  );
}

/** The component that a chosen action opens. */
export function OpenedItem({ item, ...props }: ThreadItemProps & { item: ThreadItem }) {
  const Opened = useMemo(() => lazy(() => loadChunk(item.load)), [item]);
  return (
    <Suspense fallback={null}>
      <Opened {...props} />
    </Suspense>
  );
}
