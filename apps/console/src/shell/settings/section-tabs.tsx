import { type ReactNode, useId } from 'react';
import { type TabItem, Tabs } from '../../ui/tabs.tsx';

/** The parts of a section as tabs, with the selected one below. */
export function SectionTabs<Id extends string>({
  label,
  items,
  selected,
  onSelect,
  children,
}: {
  label: string;
  items: readonly TabItem<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
  children: ReactNode;
}) {
  const panelId = useId();
  return (
    <>
      <div className="section-tabs">
        <Tabs label={label} panelId={panelId} items={items} selected={selected} onSelect={onSelect} />
      </div>
      <div
        className="section-panel"
        id={panelId}
        role="tabpanel"
        aria-label={items.find(({ id }) => id === selected)?.label}
      >
        {children}
      </div>
    </>
  );
}
