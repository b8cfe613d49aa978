import { useLingui } from '@lingui/react/macro';
import { IconSearch } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { Empty } from '../ui/empty.tsx';
import { Icon } from '../ui/icon.tsx';
import { ListOption } from '../ui/list-option.tsx';
import { useActiveItem } from '../ui/use-active-item.ts';
import { type Command, matchingCommands, useCommands } from './commands.ts';

/** Reaches every page and frequent action by a few letters. It searches those, and says so. */
export function Palette({ onClose, onKeys }: { onClose: () => void; onKeys: () => void }) {
  const { t } = useLingui();
  const id = useId();
  const [typed, setTyped] = useState('');
  const commands = matchingCommands(useCommands(onKeys), typed);
  const run = (command: Command) => {
    onClose();
    command.run();
  };
  const { active, toFirst, onKeyDown } = useActiveItem(commands, run);
  return (
    <Dialog opened onClose={onClose} label={t`Search pages and actions`} className="palette" width={560}>
      <div className="palette-find">
        <Icon of={IconSearch} />
        <input
          data-autofocus
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={active && `${id}-${active.id}`}
          aria-label={t`Search pages and actions`}
          placeholder={t`Search pages and actions`}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            toFirst();
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div id={`${id}-list`} role="listbox" aria-label={t`Pages and actions`} className="palette-list">
        {commands.map((command) => (
          <ListOption
            key={command.id}
            id={`${id}-${command.id}`}
            isActive={command === active}
            onChoose={() => run(command)}
          >
            <Icon of={command.icon} />
            {command.label}
            <span className="end t-12 t-3">{command.kind}</span>
          </ListOption>
        ))}
      </div>
      {commands.length === 0 && (
        <Empty
          icon={IconSearch}
        >{t`No page and no action is called that. People and messages are not searched here.`}</Empty>
      )}
    </Dialog>
  );
}
