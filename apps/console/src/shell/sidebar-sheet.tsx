import { useLingui } from '@lingui/react/macro';
import { Drawer } from '../ui/drawer.tsx';
import { Menu } from './menu.tsx';

/** The menu as a sheet, for a phone. */
export function SidebarSheet({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Drawer opened={opened} onClose={onClose} label={t`Menu`} side="start" width={280}>
      <nav className="sheet-nav" aria-label={t`Main`}>
        <Menu narrow={false} onGo={onClose} />
      </nav>
    </Drawer>
  );
}
