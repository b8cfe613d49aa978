import { useLingui } from '@lingui/react/macro';
import {
  IconHelpCircle,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
} from '@tabler/icons-react';
import { Icon } from '../ui/icon.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import { Menu } from './menu.tsx';
import { SupportButton } from './support/support-button.tsx';
import type { SupportChat } from './support/use-support-chat.ts';
import type { NarrowMenu } from './use-narrow-menu.ts';

/** Address of the API reference. */
const HELP_ADDRESS = '/docs/api';

/** The sidebar with the menu. */
export function Sidebar({ narrow, support }: { narrow: NarrowMenu; support: SupportChat | null }) {
  const { t } = useLingui();
  const label = narrow.isNarrow ? t`Expand menu` : t`Collapse menu`;
  return (
    <nav className="side" aria-label={t`Main`}>
      <div className="menu-pages">
        <Menu narrow={narrow.isNarrow} />
      </div>
      <div className="base">
        <Tooltip text={t`Help`} side="inline-end">
          <a
            className="tool"
            href={HELP_ADDRESS}
            target="_blank"
            rel="noreferrer"
            aria-label={t`Help, opens the documentation in a new tab`}
          >
            <Icon of={IconHelpCircle} size={18} />
          </a>
        </Tooltip>
        {support && <SupportButton chat={support} />}
        {narrow.toggle && (
          <Tooltip text={label} side="inline-end">
            <button type="button" className="tool end" aria-label={label} onClick={narrow.toggle}>
              <Icon
                of={narrow.isNarrow ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse}
                size={18}
                className="mirrored"
              />
            </button>
          </Tooltip>
        )}
      </div>
    </nav>
  );
}
